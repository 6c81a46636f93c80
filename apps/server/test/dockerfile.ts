import { readFileSync } from 'node:fs';

/** Instruction of a Dockerfile, such as `RUN npm ci`. */
interface Instruction {
  keyword: string;
  value: string;
}

/** Last stage of a Dockerfile, with the commands of the stages before it. */
export interface Container {
  /** Commands of the stages that build, in order. */
  buildCommands: string[];
  /** Commands of the last stage, in order. */
  runCommands: string[];
  environment: Record<string, string>;
  healthCheck: string[];
  command: string[];
}

/** Reads a Dockerfile that has one instruction on each line. */
export function readDockerfile(path: string): Container {
  const instructions = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(readInstruction);
  const lastStage = instructions.findLastIndex(({ keyword }) => keyword === 'FROM');
  const stage = instructions.slice(lastStage);
  const valuesOf = (list: readonly Instruction[], keyword: string) =>
    list.filter((instruction) => instruction.keyword === keyword).map(({ value }) => value);
  const [healthCheck = ''] = valuesOf(stage, 'HEALTHCHECK');
  return {
    buildCommands: valuesOf(instructions.slice(0, lastStage), 'RUN'),
    runCommands: valuesOf(stage, 'RUN'),
    environment: Object.fromEntries(valuesOf(stage, 'ENV').flatMap(readAssignments)),
    healthCheck: readList(healthCheck.slice(healthCheck.indexOf('['))),
    command: readList(valuesOf(stage, 'CMD')[0] ?? ''),
  };
}

function readInstruction(line: string): Instruction {
  const [keyword = '', ...words] = line.split(' ');
  return { keyword, value: words.join(' ') };
}

const readAssignments = (value: string): [string, string][] =>
  value.split(' ').map((assignment) => {
    const [name = '', ...text] = assignment.split('=');
    return [name, text.join('=')];
  });

const readList = (value: string): string[] => JSON.parse(value) as string[];
