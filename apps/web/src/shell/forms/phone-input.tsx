import { TextInput, type TextInputProps } from '@mantine/core';
import { formatPhone } from '@fleetworth/domain/phone-format';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (typed: string) => void;
}

/**
 * Formats the number while the user types at its end, and otherwise on blur, so that the caret doesn't jump.
 */
export function PhoneInput({ value = '', onChange, onBlur, ...props }: PhoneInputProps) {
  return (
    <TextInput
      type="tel"
      autoComplete="off"
      placeholder="(###)-###-####"
      {...props}
      value={value}
      onChange={({ currentTarget: { value: text, selectionEnd } }) =>
        onChange?.(selectionEnd === text.length ? formatPhone(text) : text)
      }
      onBlur={(event) => {
        onChange?.(formatPhone(value));
        onBlur?.(event);
      }}
    />
  );
}
