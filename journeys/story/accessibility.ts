import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { stillness } from './stillness.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the screen as it stands, one line each; nothing when all is well. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await stillness(page)
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}
