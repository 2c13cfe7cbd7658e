import { expect, it } from 'vitest'
import { usefulSizes } from './useful-sizes.ts'

it('offers no size larger than the originals', () => {
  const all = ['1920', '3840', 'original'] as const
  expect(usefulSizes(all, 6000)).toEqual(all)
  expect(usefulSizes(all, 3000)).toEqual(['1920', 'original'])
  expect(usefulSizes(all, 1400)).toEqual(['original'])
})

it('keeps the size that contains the whole picture where originals are not delivered', () => {
  const limited = ['1920', '3840'] as const
  expect(usefulSizes(limited, 6000)).toEqual(limited)
  expect(usefulSizes(limited, 3000)).toEqual(limited)
  expect(usefulSizes(limited, 1400)).toEqual(['1920'])
  expect(usefulSizes(['1920'], 1400)).toEqual(['1920'])
})
