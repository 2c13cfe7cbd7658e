/** To the photographer: somebody wrote through the form of the public portfolio. */
export const contactMail = (said: {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly message: string
  readonly work: string | null
}) => ({
  subject: `Nova mensagem de ${said.name} pelo seu portfólio`,
  preview: Array.from(said.message).slice(0, 140).join(''),
  title: `${said.name} escreveu para você`,
  paragraphs: [
    said.message,
    [
      `Nome: ${said.name}`,
      ...(said.email === null ? [] : [`E-mail: ${said.email}`]),
      ...(said.phone === null ? [] : [`Telefone: ${said.phone}`]),
      ...(said.work === null ? [] : [`Trabalho que estava vendo: ${said.work}`]),
    ].join('\n'),
  ],
  button: 'Responder no WhatsApp',
  notes: said.email === null ? [] : ['Responda a este e-mail para falar direto com quem escreveu.'],
  reason: 'Você recebeu este e-mail porque alguém usou o formulário de contato do seu portfólio público.',
})
