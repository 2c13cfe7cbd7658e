import type { ClientCells } from '@revela/domain'

/** Spreadsheets save as UTF-8 or, older ones, as Windows-1252. */
export function decodeList(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [';', ',', '\t'] as const

/** The separator that splits the first line into most cells. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => line.split(separator).length
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Rows of cells; a quoted cell may contain separators, line breaks and doubled quotes. Empty rows are left out. */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some((value) => value.trim() !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}

type Columns = { readonly name: readonly number[]; readonly email: number; readonly tel: number }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|^\uFEFF/gu, '')
    .trim()
    .toLowerCase()

const isLabel = (title: string) => /label|type|tipo|rotulo/.test(title)

/** The columns that the titles of the first row name; null if it has no titles. */
function titledColumns(first: readonly string[]): Columns | null {
  const titles = first.map(plain)
  const find = (pattern: RegExp) => titles.findIndex((title) => pattern.test(title) && !isLabel(title))
  const email = find(/e-?mail/)
  const tel = find(/whats|celular|telefone|\bfone\b|\btel\b|phone|mobile/)
  const whole = find(/^(nome( completo)?|name|full name|display name|clientes?|nome do cliente)$/)
  const parts = [find(/^(first name|given name|primeiro nome|nome)$/), find(/^(last name|family name|sobrenome)$/)]
  const byParts = parts.filter((column) => column >= 0)
  const name = parts.every((column) => column >= 0) || whole < 0 ? byParts : [whole]
  return email < 0 && tel < 0 ? null : { name, email, tel }
}

/** Without titles, the contents decide. */
function guessedColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const share = (column: number, pattern: RegExp) => rows.filter((row) => pattern.test(row[column] ?? '')).length
  const fullest = (pattern: RegExp, without: number) => {
    const candidates = columns.filter((column) => column !== without && share(column, pattern) > 0)
    return candidates.toSorted((one, other) => share(other, pattern) - share(one, pattern)).at(0) ?? -1
  }
  const email = fullest(/\S@\S/, -1)
  const tel = fullest(/^[\d\s()+.-]{8,}$/, email)
  const name = columns.find((column) => column !== email && column !== tel)
  return { name: name === undefined ? [] : [name], email, tel }
}

/** A row of the list; `line` counts the rows of the file from 1. */
export type ListRow = ClientCells & { readonly line: number }

const maxCell = 500

export function readClientList(bytes: ArrayBuffer): ListRow[] {
  const rows = parseCsv(decodeList(bytes))
  const [first] = rows
  if (first === undefined) return []
  const titled = titledColumns(first)
  const columns = titled ?? guessedColumns(rows)
  const skipped = titled === null ? 0 : 1
  return rows.slice(skipped).map((row, index) => {
    const cell = (column: number) => (row[column] ?? '').replace('\uFEFF', '').trim().slice(0, maxCell)
    return {
      line: index + 1 + skipped,
      name: columns.name.map(cell).join(' ').trim(),
      email: cell(columns.email),
      tel: cell(columns.tel),
    }
  })
}
