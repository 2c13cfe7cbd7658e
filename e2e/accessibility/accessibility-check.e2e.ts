import { expect } from 'vitest'
import { accessibilityProblems } from '../harness/accessibility.ts'
import { test } from '../harness/e2e-test.ts'

test('axe reports an image without text, a low contrast and a button without a name', async ({ visit }) => {
  const ana = await visit('/login')
  await ana.field('E-mail').waitFor()
  expect(await accessibilityProblems(ana.page)).toEqual([])
  await ana.page.evaluate(() => {
    const pale = document.createElement('p')
    pale.textContent = 'pálido'
    Object.assign(pale.style, { color: '#ddd', background: '#fff' })
    const imageWithoutAlt = document.createElement('img')
    imageWithoutAlt.src = '/favicon.svg'
    document.querySelector('main')?.append(imageWithoutAlt, pale, document.createElement('button'))
  })
  const problems = (await accessibilityProblems(ana.page)).map((problem) => problem.split(':')[0])
  expect(problems).toEqual(expect.arrayContaining(['image-alt', 'color-contrast', 'button-name']))
})
