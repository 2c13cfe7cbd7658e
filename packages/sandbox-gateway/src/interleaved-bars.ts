/** Widths of the five bars of each digit in Interleaved 2 of 5: n narrow, w wide. */
const digits = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn']

const NARROW = 1
const WIDE = 3

/** Black bars as [from, width], in narrow widths, of an even number of digits. */
export function interleavedBars(code: string): [number, number][] {
  const widths = [NARROW, NARROW, NARROW, NARROW]
  for (let place = 0; place < code.length; place += 2) {
    const black = digits[Number(code[place])] ?? ''
    const white = digits[Number(code[place + 1])] ?? ''
    for (let bar = 0; bar < 5; bar += 1) widths.push(widthOf(black[bar]), widthOf(white[bar]))
  }
  widths.push(WIDE, NARROW, NARROW)
  const bars: [number, number][] = []
  let at = 0
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars.push([at, width])
    at += width
  })
  return bars
}

function widthOf(bar: string | undefined): number {
  return bar === 'w' ? WIDE : NARROW
}
