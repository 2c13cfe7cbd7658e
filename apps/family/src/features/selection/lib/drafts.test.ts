import { expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { createDrafts } from './drafts.ts'

const setup = () => {
  const localStore = createLocalStore(null)
  return { drafts: createDrafts('s', localStore), other: createDrafts('s2', localStore) }
}

it('keeps a text for each selection and each field until it is sent', () => {
  const { drafts, other } = setup()
  drafts.write('note', 'Amamos todas!')
  drafts.write('photo:7', 'para o álbum')
  expect([drafts.read('note'), drafts.read('photo:7'), drafts.read('photo:8')]).toEqual([
    'Amamos todas!',
    'para o álbum',
    '',
  ])
  expect(other.read('note')).toBe('')
  drafts.remove('note')
  expect(drafts.read('note')).toBe('')
})

it('starts with the text that was sent before, also after it was emptied and written again', () => {
  const { drafts } = setup()
  expect(drafts.read('note', 'Obrigada!')).toBe('Obrigada!')
  drafts.write('note', '', 'Obrigada!')
  expect(drafts.read('note', 'Obrigada!'), 'emptied on purpose').toBe('')
  drafts.write('note', 'Obrigada!', 'Obrigada!')
  expect(drafts.read('note', 'Obrigada!')).toBe('Obrigada!')
})

it('prefers a text sent from another device to an older draft', () => {
  const { drafts } = setup()
  drafts.write('note', 'rascunho')
  expect(drafts.read('note', 'enviado no outro celular')).toBe('enviado no outro celular')
})
