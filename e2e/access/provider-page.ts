import type { Visitor } from '../harness/visitor.ts'

export type Provider = 'Google' | 'Facebook'

export async function goesTo(visitor: Visitor, provider: Provider): Promise<void> {
  await visitor.presses(`Entrar com ${provider}`)
  await visitor.page.getByRole('heading', { name: `Entrar como… (${provider} de teste)` }).waitFor()
}

export async function entersAs(visitor: Visitor, email: string, name: string): Promise<void> {
  await visitor.page.locator('[name=email]').fill(email)
  await visitor.page.locator('[name=name]').fill(name)
  await visitor.presses('Entrar')
}

/** The provider's page is not ours to judge. */
export function ignoreProviderIcon(visitor: Visitor): void {
  visitor.watch.expectedStatuses.add(404)
}
