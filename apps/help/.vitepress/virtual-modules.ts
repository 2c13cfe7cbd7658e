/** A Vite plugin for modules whose text is made here and not read from a file. */
export function virtualModules(modules: Readonly<Record<string, string>>) {
  return {
    name: 'revela-help-modules',
    resolveId: (id: string) => (id in modules ? `\0${id}` : undefined),
    load: (id: string) => (id.startsWith('\0') ? modules[id.slice(1)] : undefined),
  }
}
