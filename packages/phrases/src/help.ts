/** The help centre itself; its articles are in docs/user. */
export const helpCentre = {
  title: 'Ajuda',
  siteTitle: 'Ajuda da Revela',
  description: 'Respostas curtas para fotógrafos e famílias que usam a Revela.',
  skip: 'Ir para o conteúdo',
  heading: 'Como podemos ajudar?',
  lead: 'Respostas curtas, com os botões que você vê na tela.',
  contents: 'Artigos da ajuda',
  openContents: 'Todos os artigos',
  onThisPage: 'Nesta página',
  next: 'Próximo artigo',
  previous: 'Artigo anterior',
  around: 'Outros artigos',
  toDark: 'Usar cores escuras',
  toLight: 'Usar cores claras',
  stillNeedHelp: 'Não achou a resposta?',
  askStudio: 'Fotógrafos: o botão Suporte, no alto do estúdio, abre uma conversa com a nossa equipe.',
  askFamily: 'Famílias: quem enviou as fotos resolve mais rápido. Fale com o estúdio.',
  /** The demonstration's photographs (gallery-recipes.ts of dev-env), as the copyright files of their packages ask. */
  credits:
    'Fotos nas telas, recortadas e ajustadas: Aitzol Berasategi, Jakub Mede e Trevor “Freespace” (CC BY 4.0); Peter Nerlich, Sander Klootwijk e “Bolly” (CC BY-SA 4.0); Clemens Engelhardt (CC0); Charles Barbin, Marco Cogoni, Hylke Bons, Jens Ansorg, Jean-François Fortin Tam, Sergey Nazarov e “blackcombwhistler07” (GPL 2 ou posterior).',
  search: {
    open: 'Procurar na ajuda',
    field: 'O que você procura?',
    close: 'Fechar a busca',
    hint: 'Escreva uma palavra, como “senha”, “Pix” ou “baixar”.',
    loading: 'Carregando a busca…',
    failed: 'A busca não abriu. Confira a internet e tente de novo.',
    none: (words: string) => `Nada encontrado para “${words}”. Tente outra palavra.`,
    found: (count: number) => (count === 1 ? '1 artigo encontrado' : `${count} artigos encontrados`),
  },
  missing: {
    title: 'Este artigo não está aqui',
    text: 'O endereço pode ter mudado. Procure na ajuda ou volte ao início.',
    back: 'Voltar ao início da ajuda',
  },
} as const

/** Links of the studio into the help centre, where the question arises. `scripts/help-problems.ts` checks each address. */
export const studioHelp = {
  start: { text: 'Ajuda', href: '/ajuda/fotografo/' },
  signIn: { text: 'Ajuda para entrar', href: '/ajuda/fotografo/esqueci-a-senha' },
  upload: { text: 'Ajuda: problemas ao subir fotos', href: '/ajuda/fotografo/problemas-ao-subir-fotos' },
  access: { text: 'Ajuda: quem pode ver a galeria', href: '/ajuda/fotografo/quem-pode-ver-a-galeria' },
  delivery: { text: 'Ajuda: entregar as fotos em alta', href: '/ajuda/fotografo/entrega-em-alta' },
  downloadPin: { text: 'Ajuda: o PIN de download', href: '/ajuda/fotografo/pin-de-download' },
  watermark: { text: "Ajuda: usar marca d'água", href: '/ajuda/fotografo/marca-dagua' },
  selection: { text: 'Ajuda: ativar a seleção', href: '/ajuda/fotografo/ativar-a-selecao' },
  sale: { text: 'Ajuda: vender fotos extras', href: '/ajuda/fotografo/vender-fotos-extras' },
  reminders: { text: 'Ajuda: lembretes para clientes', href: '/ajuda/fotografo/lembretes-para-clientes' },
  pix: { text: 'Ajuda: receber por Pix', href: '/ajuda/fotografo/receber-por-pix' },
  automaticPix: { text: 'Ajuda: confirmação automática', href: '/ajuda/fotografo/confirmacao-automatica' },
  receivables: { text: 'Ajuda: valores a receber', href: '/ajuda/fotografo/valores-a-receber' },
  balance: { text: 'Ajuda: liberar quando quitar', href: '/ajuda/fotografo/liberar-quando-quitar' },
  notifications: { text: 'Ajuda: avisos no celular', href: '/ajuda/fotografo/avisos-e-notificacoes' },
  address: { text: 'Ajuda: o endereço do estúdio', href: '/ajuda/fotografo/endereco-do-estudio' },
  ownDomain: { text: 'Ajuda: usar o seu domínio', href: '/ajuda/fotografo/dominio-proprio' },
  payment: { text: 'Ajuda: pagar a assinatura', href: '/ajuda/fotografo/pagar-a-assinatura' },
  agreement: { text: 'Ajuda: cancelar ou desistir', href: '/ajuda/fotografo/cancelar-ou-desistir' },
  secondFactor: {
    text: 'Ajuda: verificação em duas etapas',
    href: '/ajuda/fotografo/verificacao-em-duas-etapas',
  },
  albums: { text: 'Ajuda: a prova de álbum', href: '/ajuda/fotografo/prova-de-album' },
  albumRequests: { text: 'Ajuda: pedidos e rodadas', href: '/ajuda/fotografo/pedidos-e-rodadas' },
  albumApproval: { text: 'Ajuda: aprovação e comprovante', href: '/ajuda/fotografo/aprovacao-e-comprovante' },
  yourData: { text: 'Ajuda: os seus dados', href: '/ajuda/fotografo/seus-dados' },
} as const

export type StudioHelpTopic = keyof typeof studioHelp

export const studioHelpLead = 'Respostas curtas, com o passo a passo'

/** The same for the family app. Used only in parts that are loaded later, to keep the first view small. */
export const familyHelp = {
  start: { text: 'Ajuda', href: '/ajuda/familia/' },
  download: { text: 'Ajuda para baixar', href: '/ajuda/familia/baixar-as-fotos' },
  pin: { text: 'Onde acho o PIN?', href: '/ajuda/familia/pin-para-baixar' },
  album: { text: 'Ajuda sobre o álbum', href: '/ajuda/familia/ver-e-comentar-o-album' },
  albumApproval: { text: 'Ajuda para aprovar', href: '/ajuda/familia/aprovar-o-album' },
  pix: { text: 'Ajuda para pagar', href: '/ajuda/familia/pagar-com-pix' },
} as const
