import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../../../..')
const sheets = globSync(['apps/family/src/**/*.css', 'packages/photos/src/**/*.css'], { cwd: repository })

it('gives every text size in rem, so that it follows the font size of the browser', () => {
  const inPixels = sheets.flatMap((sheet) => {
    const text = readFileSync(join(repository, sheet), 'utf8')
    return (text.match(/font-size:[^;]*\dpx[^;]*;/g) ?? []).map((rule) => `${sheet}: ${rule}`)
  })
  expect(sheets.length).toBeGreaterThan(30)
  expect(inPixels).toEqual([])
})
