import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from './screen.ts'

/** The page that shows all pictures beside each other. */
export function writeIndex(folder: string, areas: readonly { title: string; screens: readonly Screen[] }[]): void {
  const sections = areas.map(({ title, screens }) => {
    const rows = screens.map((screen) => {
      const { name, only } = screen
      const wide = only === 'phone' ? '' : `<img src="${name}-1280.webp" width="520" alt="${screen.title}, 1280 px">`
      const phone = only === 'wide' ? '' : `<img src="${name}-390.webp" width="160" alt="${screen.title}, 390 px">`
      return `| ${screen.title}<br>\`${screen.path}\` | ${wide} | ${phone} |`
    })
    return [`## ${title}`, '', '| | 1280 px | 390 px |', '|---|---|---|', ...rows, ''].join('\n')
  })
  const text = [
    '# Screens',
    '',
    'Written by `npm run screens`, which walks the product in Chromium. The list is in `e2e/screens/`.',
    '',
    ...sections,
  ]
  writeFileSync(join(folder, 'README.md'), text.join('\n'))
}
