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

it('leads from the e-mail to the first gallery that is sent', () => {
  const steps = firstSteps({ first_steps: none, galleries: [] }, false)
  expect(steps.map(({ name }) => name)).toEqual(['email', 'logo', 'gallery', 'picture', 'client', 'sent'])
  // Without a gallery, each step that needs one opens the dialog that creates it.
  const create = '/gallery?new'
  expect(steps.map(({ to }) => to)).toEqual([null, '/settings/profile', create, create, '/clients', create])
})

it('marks what is done and opens the upload and the sending of the newest gallery', () => {
  const steps = firstSteps({ first_steps: { ...none, gallery: true, picture: true }, galleries: [gallery] }, true)
  expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['email', 'gallery', 'picture'])
  expect(steps.find(({ name }) => name === 'picture')?.to).toBe('/gallery/g-1/upload')
  expect(steps.at(-1)?.to).toBe('/gallery/g-1/share')
})

it('disappears once a gallery has been sent, also without a logo', () => {
  const done = { ...none, gallery: true, picture: true, client: true, sent: true }
  expect(firstSteps({ first_steps: done, galleries: [gallery] }, false)).toEqual([])
})
