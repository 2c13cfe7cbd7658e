import type { Visitor } from '../harness/visitor.ts'

export type Provider = 'Google' | 'Facebook'

export async function openProviderPage(visitor: Visitor, provider: Provider): Promise<void> {
  await visitor.press(`Entrar com ${provider}`)
  await visitor.page.getByRole('heading', { name: `Entrar como… (${provider} de teste)` }).waitFor()
}

export async function authorizeAs(visitor: Visitor, email: string, name: string): Promise<void> {
  await visitor.page.locator('[name=email]').fill(email)
  await visitor.page.locator('[name=name]').fill(name)
  await visitor.press('Entrar')
}

/** Accepts the terms, which creates the account. The visit must expect the 428 that requires them. */
export async function acceptsTerms(visitor: Visitor): Promise<void> {
  await visitor.heading('Falta só um passo').waitFor()
  await visitor.page.getByRole('checkbox', { name: /^Li e aceito os/ }).check()
  await visitor.press('CRIAR CONTA')
}

/** The provider's page has no icon; its 404 is not an error of ours. */
export function ignoreProviderIcon(visitor: Visitor): void {
  visitor.monitor.expectedStatuses.add(404)
}
