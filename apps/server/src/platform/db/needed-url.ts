/** Only some processes are given it: whoever needs it and was not ends at its start, with its name. */
export function neededUrl(url: string | undefined, name: string): string {
  if (!url) throw new Error(`${name} is not set: only the worker, its commands and the migration are given it`)
  return url
}
