import { expect, test } from 'vitest'
import { deliverySizes, canDownload } from './delivery-scope.ts'

// spec: S3-9.42
test('a more expensive plan never delivers less', () => {
  expect(deliverySizes({ max_picture_px: 1920 })).toEqual(['1920'])
  expect(deliverySizes({ max_picture_px: 3840 })).toEqual(['1920', '3840'])
  expect(deliverySizes({ max_picture_px: 'original' })).toEqual(['1920', '3840', 'original'])
  expect(deliverySizes(null)).toEqual([])
})

test.each([
  ['files', true, { singleDownload: true, downloadAll: false, planAllowsAll: true }, true],
  ['files', false, { singleDownload: true, downloadAll: false, planAllowsAll: true }, true],
  ['zip', false, { singleDownload: true, downloadAll: false, planAllowsAll: true }, false],
  ['zip', false, { singleDownload: false, downloadAll: true, planAllowsAll: true }, true],
  ['zip', false, { singleDownload: true, downloadAll: true, planAllowsAll: false }, false],
  ['files', false, { singleDownload: false, downloadAll: true, planAllowsAll: false }, false],
  ['files', true, { singleDownload: false, downloadAll: true, planAllowsAll: true }, true],
  ['files', true, { singleDownload: false, downloadAll: false, planAllowsAll: true }, false],
] as const)('%s, single %s, %o: %s', (as, single, rights, allowed) => {
  expect(canDownload({ as, single }, rights)).toBe(allowed)
})
