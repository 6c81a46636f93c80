import { describe, expect, it } from 'vitest';
import { classifyVehicle } from './segment.ts';

describe('the segment', () => {
  it.each([
    ['Toyota', 'Camry', null, 'car'],
    ['Ford', 'F-150', null, 'truck'],
    ['RAM', '1500', 'Crew Cab', 'truck'],
    ['Chevrolet', 'Silverado 2500HD', null, 'truck'],
    ['Toyota', 'Corolla Cross', null, 'suv'],
    ['Jeep', 'Grand Cherokee', null, 'suv'],
    ['Lexus', 'RX 350', null, 'luxury_suv'],
    ['Lexus', 'IS 250', null, 'luxury_car'],
    ['B M W', '3 Series', null, 'luxury_car'],
    ['Mercedes-Benz', 'Sprinter', null, 'van'],
    ['Ford', 'Mustang', null, 'coupe'],
    ['Honda', 'Odyssey', null, 'minivan'],
    ['Chrysler', '300', 'Sedan', 'car'],
    ['Nomake', 'Unheard Of', 'Sport Utility 4D', 'suv'],
    ['Nomake', 'Unheard Of', 'SuperCrew Pickup', 'truck'],
    ['Jaguar', 'Unheard Of', 'Convertible', 'luxury_coupe'],
    ['Nomake', 'Unheard Of', 'Minivan', 'minivan'],
    ['Nomake', 'Unheard Of', null, 'car'],
  ])('of %s %s (%s) is %s', (make, model, body, segment) => {
    expect(classifyVehicle({ modelYear: 2024, make, model, trim: null, body }).segment).toBe(segment);
  });
});
