export interface Credit {
  author: string
  licence: string
}

/** Finds a file's stanza in a Debian copyright file (DEP-5). */
export function readCredit(copyrightFile: string, fileName: string): Credit | undefined {
  for (const stanza of copyrightFile.split(/\n\s*\n/)) {
    const fields = readFields(stanza)
    const files = fields.get('files')?.split(/\s+/) ?? []
    if (!files.some((file) => file === fileName || file.endsWith(`/${fileName}`))) continue
    const author = fields.get('copyright')
    const licence = fields.get('license')?.split('\n')[0]
    if (author && licence) return { author: author.replace(/\s*\n\s*/g, '; '), licence }
  }
  return undefined
}

function readFields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>()
  let current = ''
  for (const line of stanza.split('\n')) {
    const field = /^([A-Za-z-]+):\s*(.*)$/.exec(line)
    if (field?.[1]) {
      current = field[1].toLowerCase()
      fields.set(current, field[2] ?? '')
    } else if (current) {
      fields.set(current, `${fields.get(current) ?? ''}\n${line.trim()}`)
    }
  }
  return fields
}
