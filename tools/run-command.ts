import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Runs a tool of node_modules in a tree, with that tree's node_modules/.bin first in the path. */
export function runCommand(command: readonly string[], folder: string): Promise<CommandResult> {
  const [program = '', ...args] = command;
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, PATH: path, NO_COLOR: '1' } });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
