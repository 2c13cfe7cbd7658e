type Guesses = { readonly gallery: string; readonly tries: number; readonly of: 'code' | 'password' | 'pin' }

const wait =
  'Quem erra várias vezes precisa esperar, e a galeria aceita poucas tentativas por dia. Avisamos uma vez por dia.'

const mails = {
  code: ({ gallery, tries }: Guesses) => ({
    subject: `Códigos errados na galeria ${gallery}`,
    preview: 'Nenhum deles abriu as fotos.',
    title: 'Alguém está errando o código',
    paragraphs: [
      `Hoje digitaram ${tries} códigos de acesso errados na galeria ${gallery}. Nenhum deles abriu as fotos.`,
      'Pode ser um cliente com um código antigo: em Clientes você vê o código de cada um e pode trocá-lo.',
      wait,
    ],
    button: 'Ver clientes',
  }),
  password: ({ gallery, tries }: Guesses) => ({
    subject: `Senhas erradas na galeria ${gallery}`,
    preview: 'Nenhuma delas abriu as fotos.',
    title: 'Alguém está errando a senha',
    paragraphs: [
      `Hoje digitaram ${tries} senhas erradas na galeria ${gallery}. Nenhuma delas abriu as fotos.`,
      'Pode ser um convidado com uma senha antiga: nos ajustes da galeria você vê a senha e pode trocá-la.',
      wait,
    ],
    button: 'Ver galeria',
  }),
  pin: ({ gallery, tries }: Guesses) => ({
    subject: `PIN errado na galeria ${gallery}`,
    preview: 'Ninguém baixou fotos com ele.',
    title: 'Alguém está errando o PIN',
    paragraphs: [
      `Hoje alguém errou ${tries} vezes o PIN de download da galeria ${gallery} e não conseguiu baixar as fotos.`,
      'Pode ser um convidado com um PIN antigo: em “Entrega em alta” você vê o PIN e pode trocá-lo.',
      wait,
    ],
    button: 'Ver entrega',
  }),
} as const

/** Somebody types wrong codes, passwords or PINs at a gallery. Once a day, to the photographer. */
export const guessMail = (guesses: Guesses) => mails[guesses.of](guesses)
