import { expect, test } from 'vitest'
import { nextSteps, panelTitle, uploadStatus } from './upload-status.ts'

const calm = { isUploading: false, isShown: false, beganEmpty: false, isEmpty: false } as const

// spec: S2-3.03, S2-4.01, S2-4.02, S2-4.05, S2-4.20
test.each([
  [{}, 'invisible'],
  [{ isShown: true }, 'waiting'],
  [{ isEmpty: true }, 'gallery-empty'],
  [{ isEmpty: undefined }, 'invisible'],
  [{ isUploading: true }, 'uploading'],
  [{ isUploading: true, isShown: true }, 'uploading'],
  [{ isUploading: true, beganEmpty: true }, 'uploading-empty'],
  [{ isUploading: true, beganEmpty: true, isEmpty: true }, 'uploading-empty'],
  [{ beganEmpty: true }, 'invisible'],
] as const)('status of %j is %s', (facts, status) =>
  expect(uploadStatus('gallery', { ...calm, ...facts })).toBe(status),
)

// spec: S2-4.01
test('returns work-empty for an empty work', () => {
  expect(uploadStatus('work', { ...calm, isEmpty: true })).toBe('work-empty')
})

test.each([
  [undefined, ['Ativar a seleção de fotos', 'Entregar em alta resolução']],
  [{ selection_activated: false, download_activated: true }, ['Ativar a seleção de fotos']],
  [{ selection_activated: true, download_activated: false }, ['Acompanhar a seleção', 'Entregar em alta resolução']],
  [{ selection_activated: true, download_activated: true }, ['Acompanhar a seleção']],
])('suggests no step that is done already: %j', (solutions, texts) => {
  expect(nextSteps('7', solutions).map(({ text }) => text)).toEqual(texts)
})

const ended = (stored: number, failed: number) => ({ phase: 'ended', result: { stored, failed } }) as const

test.each([
  [[ended(3, 0)], 'Envio concluído'],
  [[ended(0, 0)], 'Envio concluído'],
  [[ended(2, 1)], 'Envio concluído com ressalvas'],
  [[ended(2, 0), ended(0, 1)], 'Envio concluído com ressalvas'],
  [[ended(0, 3)], 'Nenhuma foto subiu'],
  [[ended(0, 3), { phase: 'signed-out', result: null }], 'Envio parado'],
  [[ended(0, 3), { phase: 'sending', result: null }], 'Subindo fotos'],
] as const)('title of %j is %s', (uploads, title) => {
  expect(panelTitle(uploads)).toBe(title)
})
