/** To the photographer: somebody types wrong access codes at a gallery. */
export const guessMail = ({ gallery, tries }: { readonly gallery: string; readonly tries: number }) => ({
  subject: `Códigos errados na galeria ${gallery}`,
  preview: 'Nenhum deles abriu as fotos.',
  title: 'Alguém está errando o código',
  paragraphs: [
    `Hoje digitaram ${tries} códigos de acesso errados na galeria ${gallery}. Nenhum deles abriu as fotos.`,
    'Pode ser um cliente com um código antigo: em Clientes você vê o código de cada um e pode trocá-lo.',
    'Quem erra várias vezes precisa esperar, e a galeria aceita poucas tentativas por dia. Avisamos uma vez por dia.',
  ],
  button: 'Ver clientes',
})
