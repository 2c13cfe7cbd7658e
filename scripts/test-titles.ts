/** Titles in the source of a test file: of `it`, `test` and `describe`, and of their `.each(…)`. */
export function testTitles(source: string): string[] {
  const opened =
    /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
  return [...source.matchAll(opened)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(['"`\\])/g, '$1'),
  )
}
