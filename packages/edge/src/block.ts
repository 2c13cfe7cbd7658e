export function block(opening: string, lines: readonly string[]): string[] {
  return [`${opening} {`, ...lines.map((line) => `  ${line}`), '}']
}
