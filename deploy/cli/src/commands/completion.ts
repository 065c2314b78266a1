import { type Command, command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { GLOBAL_OPTIONS } from '../help.ts';

/** Options, groups and commands as the branches of a shell's `case`. Both shells read them alike. */
function branchesOf(commands: readonly Command[]): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
  const groups = firsts.flatMap((first) => {
    const seconds = commands.flatMap(({ name }) =>
      name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [],
    );
    return seconds.length > 0 ? [`    '2 ${first}') list='${seconds.join(' ')}' ;;`] : [];
  });
  const globals = Object.keys(GLOBAL_OPTIONS).map((option) => `--${option}`);
  const options = commands.flatMap(({ name, options = {} }) => {
    const own = Object.keys(options).map((option) => `--${option}`);
    return own.length > 0 ? [`    ' ${name} '*) list="$list ${own.join(' ')}" ;;`] : [];
  });
  return `  case "$at $first" in
    '1 '*) list='help ${firsts.join(' ')}' ;;
${groups.join('\n')}
  esac
  if [ "$at" -gt 1 ]; then list="$list ${globals.join(' ')}"; fi
  case "$line" in
${options.sort().reverse().join('\n')}
  esac`;
}

const SCRIPTS: Record<string, (branches: string) => string> = {
  bash: (branches) => `_viewmax() {
  local at=$COMP_CWORD first=\${COMP_WORDS[1]} line=" \${COMP_WORDS[*]:1} " list=''
${branches}
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _viewmax viewmax`,
  zsh: (branches) => `#compdef viewmax
_viewmax() {
  local at=$((CURRENT - 1)) first=$words[2] line=" $words[2,-1] " list=''
${branches}
  compadd -- \${=list}
  [ "$at" -gt 1 ] && _files
}
compdef _viewmax viewmax`,
};

export const completion = command({
  usage: 'completion bash|zsh',
  summary: 'prints the script by which a shell completes commands and options',
  help: `It contains the commands and options of this version, so make it again after an update.

  viewmax completion bash >> ~/.bashrc
  viewmax completion zsh >> ~/.zshrc`,
  async run({ words: [shell = ''], commands }) {
    const script = SCRIPTS[shell]?.(branchesOf(commands));
    if (!script) throw wrongUsage(`Name a shell: ${Object.keys(SCRIPTS).join(' or ')}.`);
    return { data: { shell, script }, text: script };
  },
});
