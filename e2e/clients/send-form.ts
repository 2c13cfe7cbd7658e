import type { Locator } from 'playwright-core'
import type { Visitor } from '../harness/visitor.ts'

/** The send panel, as a user operates it. */
export class SendForm {
  readonly #visitor: Visitor

  constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  get drawer(): Locator {
    return this.#visitor.page.getByRole('dialog', { name: /^Enviar (galeria|seleção de fotos)$/ })
  }

  get preview(): Locator {
    return this.drawer.getByRole('figure')
  }

  field(name: string): Locator {
    return this.drawer.getByRole('textbox', { name, exact: true })
  }

  mode(name: 'E-mail' | 'WhatsApp' | 'Link'): Locator {
    return this.drawer.getByRole('radio', { name, exact: true })
  }

  async chooses(client: string): Promise<void> {
    const picker = this.drawer.getByRole('button', { expanded: false }).first()
    await picker.click()
    await this.drawer.getByRole('searchbox', { name: 'Procurar cliente' }).fill(client)
    await this.drawer.getByRole('list', { name: 'Clientes' }).getByRole('button', { name: client }).click()
  }

  async fieldError(name: string): Promise<string> {
    const field = this.field(name)
    await field.and(this.drawer.locator('[aria-invalid="true"]')).waitFor()
    const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
    return (await Promise.all(ids.map((id) => this.drawer.locator(`[id="${id}"]`).innerText()))).join(' ')
  }
}
