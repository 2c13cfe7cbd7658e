/** The double's own page, which a person testing the product sees in place of Google's or Facebook's. */
export const phrases = {
  title: (provider: string) => `Entrar como… (${provider} de teste)`,
  explanation: 'Este é um provedor de teste: entre como quem você quiser, sem senha.',
  email: 'E-mail',
  emailOptional: 'E-mail (deixe vazio para não compartilhar)',
  name: 'Nome',
  emailVerified: 'E-mail verificado',
  enter: 'Entrar',
  cancel: 'Cancelar',
}
