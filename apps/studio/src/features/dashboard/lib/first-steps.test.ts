import { expect, it } from 'vitest'
import { firstSteps } from './first-steps.ts'

const none = { logo: false, gallery: false, picture: false, client: false, sent: false }
const gallery = {
  collection_id: 'g-1',
  gallery_title: 'Casamento',
  cover: null,
  cover_focus: { x: 0, y: 0 },
  pictures: 3,
}

it('leads from the logo to the first gallery that is sent', () => {
  const steps = firstSteps({ first_steps: none, galleries: [] })
  expect(steps.map(({ name }) => name)).toEqual(['logo', 'gallery', 'picture', 'client', 'sent'])
  expect(steps.map(({ to }) => to)).toEqual(['/settings/profile', '/gallery', '/gallery', '/clients', '/gallery'])
})

it('marks what is done and opens the newest gallery', () => {
  const steps = firstSteps({ first_steps: { ...none, gallery: true, picture: true }, galleries: [gallery] })
  expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['gallery', 'picture'])
  expect(steps.at(-1)?.to).toBe('/gallery/g-1/pictures')
})

it('disappears once a gallery has been sent, also without a logo', () => {
  const done = { ...none, gallery: true, picture: true, client: true, sent: true }
  expect(firstSteps({ first_steps: done, galleries: [gallery] })).toEqual([])
})
