const parts = (count: number) => (count === 1 ? '1 arquivo ZIP' : `${count} arquivos ZIP`)

/** "Seus dados", on the account page: export everything, or have it erased. */
export const privacy = {
  title: 'SEUS DADOS',
  pageTitle: 'Seus dados',
  back: 'Voltar',
  lead: 'Leve uma cópia de tudo o que está na sua conta ou apague a conta de vez.',
  loadFailed: 'Não conseguimos carregar esta parte da página.',
  export: {
    title: 'Baixar tudo',
    text: 'Preparamos um ZIP com as fotos originais de todas as galerias e trabalhos, as lâminas dos álbuns e os dados da conta: clientes, seleções, comentários, pagamentos e o resto.',
    request: 'PREPARAR CÓPIA',
    again: 'Preparar outra cópia',
    making: 'Estamos preparando a sua cópia. Você pode fechar esta página: avisamos por e-mail quando estiver pronta.',
    requested: 'Pronto! Avisamos por e-mail quando a cópia estiver pronta.',
    ready: (count: number, size: string, until: string) =>
      `A sua cópia está pronta: ${parts(count)}, ${size} no total. Fica aqui até ${until}.`,
    open: 'BAIXAR',
    fetch: (name: string) => `Baixar ${name}`,
    fetchShort: 'Baixar',
    links: 'Baixe um arquivo de cada vez. Se a conexão cair, o download continua de onde parou.',
    changed: 'Se você apagou ou trocou fotos depois de pedir a cópia, peça outra: o arquivo antigo não abre mais.',
    failed: 'Não conseguimos preparar a sua cópia. Peça de novo; se não der certo, fale com o suporte.',
  },
  erasure: {
    title: 'Apagar a conta',
    text: 'Apaga a conta, as galerias, as fotos, os álbuns, o portfólio, os clientes e as seleções. As páginas saem do ar e não há como recuperar depois. Guarde antes uma cópia do que for importante.',
    retained: 'Por lei, guardamos separado: recibos e pagamentos por 5 anos e registros de acesso por 6 meses.',
    request: 'Apagar a minha conta',
    waiting: (when: string) =>
      `A sua conta será apagada em ${when}. Até lá tudo continua funcionando e você pode desistir.`,
    revoke: 'NÃO APAGAR A CONTA',
    revoked: 'A sua conta não será mais apagada. Se você tem uma assinatura, confira a renovação em Financeiro.',
  },
  dialog: {
    erasureTitle: 'Apagar a conta?',
    week: 'Você tem 7 dias para desistir. Depois disso, tudo é apagado definitivamente.',
    renewal: 'A renovação da assinatura é desligada agora: nada mais é cobrado.',
    email: 'Para confirmar, digite o e-mail da conta',
    emailWrong: 'Este não é o e-mail da conta.',
    erase: 'APAGAR EM 7 DIAS',
    cancel: 'Cancelar',
  },
} as const

/** In a client's details: the data that the account stores about them. */
export const clientData = {
  title: 'Dados deste cliente',
  lead: 'Se a família perguntar o que você guarda sobre ela, baixe tudo em um arquivo. Para apagar, exclua o cliente.',
  fetch: 'Baixar os dados',
  file: (name: string) => `dados de ${name}.json`,
} as const

/** The dialog before a sensitive change. */
export const confirmation = {
  title: 'Confirme que é você',
  password: 'Senha da conta',
  passwordWhy: 'Para a sua segurança, digite a senha com que você entra na Revela. Por 15 minutos não pedimos de novo.',
  codeWhy: 'Para a sua segurança, enviamos um código de 6 números para o e-mail da sua conta.',
  code: 'Código',
  sendAgain: 'Enviar outro código',
  secondFactorWhy: 'Esta mudança mexe na proteção da sua conta. Por isso, pedimos também este código.',
  submit: 'CONTINUAR',
} as const

export const confirmationNeeded =
  'Para continuar, confirme que é você: digite a sua senha ou o código que enviamos por e-mail.'
