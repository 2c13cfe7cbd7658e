import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../harness/wait-until.ts'

/** Drops files or folders from the desktop on the page or an element, which gets real files with handles. */
export async function dropFiles(page: Page, paths: readonly string[], target?: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const box = await target?.boundingBox()
  const point = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: width * 0.6, y: height * 0.6 }
  // Several moves, as from a pointer: the drop target may change after the first one.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'dragOver', 'drop'] as const) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await devtools.send('Input.dispatchDragEvent', { type, ...point, data })
  }
  await devtools.detach()
}

/** Answers the browser's native file dialog, which a test cannot see. */
export async function chooseFiles(page: Page, input: string, paths: readonly string[]): Promise<void> {
  await page.locator(input).waitFor({ state: 'attached' })
  const devtools = await page.context().newCDPSession(page)
  const readEntry = async () => {
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: input })
    await devtools.send('DOM.setFileInputFiles', { nodeId, files: [...paths] })
  }
  // The page may re-render the input between the request and the answer.
  await waitUntil(
    () =>
      readEntry().then(
        () => true,
        () => false,
      ),
    `files could not be chosen for ${input}`,
  )
  await devtools.detach()
}
