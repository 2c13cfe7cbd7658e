/** Widths of the five bars of each digit in Interleaved 2 of 5: n narrow, w wide. */
const digits = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn']

const NARROW = 1
const WIDE = 3

/** Black bars as [from, width] in narrow widths, for an even number of digits. */
export function interleavedBars(code: string): [number, number][] {
  const widths = [NARROW, NARROW, NARROW, NARROW]
  for (let offset = 0; offset < code.length; offset += 2) {
    const black = digits[Number(code[offset])] ?? ''
    const white = digits[Number(code[offset + 1])] ?? ''
    for (let bar = 0; bar < 5; bar += 1) widths.push(widthOf(black[bar]), widthOf(white[bar]))
  }
  widths.push(WIDE, NARROW, NARROW)
  const bars: [number, number][] = []
  let position = 0
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars.push([position, width])
    position += width
  })
  return bars
}

function widthOf(bar: string | undefined): number {
  return bar === 'w' ? WIDE : NARROW
}

type PrintedBoleto = {
  readonly line: string
  readonly barCode: string
  readonly cents: number
  readonly dueOn: string
  readonly description: string
  readonly number: string
}

/** One page with what a bank needs. Written without a library, because it has only six objects. */
export function boletoPdf(boleto: PrintedBoleto): Buffer {
  const words = [
    text(50, 780, 14, 'Boleto de teste - não tem valor'),
    text(50, 740, 11, 'Beneficiário: Revela Sandbox'),
    text(50, 722, 11, `Descrição: ${boleto.description}`),
    text(50, 704, 11, `Nosso número: ${boleto.number}`),
    text(50, 686, 11, `Vencimento: ${boleto.dueOn.split('-').toReversed().join('/')}`),
    text(50, 668, 11, `Valor: R$ ${(boleto.cents / 100).toFixed(2).replace('.', ',')}`),
    text(50, 630, 12, spaced(boleto.line)),
  ]
  const bars = interleavedBars(boleto.barCode).map(
    ([start, width]) => `${(50 + start * 0.95).toFixed(2)} 560 ${(width * 0.95).toFixed(2)} 45 re f`,
  )
  return document([...words, ...bars].join('\n'))
}

/** The printed form: five fields, with a dot in each of the first three. */
function spaced(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

function text(x: number, y: number, size: number, words: string): string {
  const escaped = words.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\xff]/g, '?')
  return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
}

function document(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  // Every character is one byte in the font's encoding.
  return Buffer.from(file, 'latin1')
}
