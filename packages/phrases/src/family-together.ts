import { eachOrMany, type PricedCount } from './family-price.ts'
import { grouped } from './family.ts'

const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)

/** The client invites others to choose with them. */
export const familyInvite = {
  title: 'Quem escolhe com você',
  lead: 'Cada pessoa recebe um link só dela e marca o que gosta. A escolha que vale é a sua, e só você envia.',
  add: 'Criar um convite',
  adding: 'Um momento…',
  full: (limit: number) => `Você já convidou ${grouped(limit)} pessoas.`,
  unnamed: (position: number) => `Convite ${grouped(position)}`,
  joined: 'entrou',
  waiting: 'ainda não abriu',
  marked: (count: number) => (count === 1 ? '1 marcada' : `${grouped(count)} marcadas`),
  state: (parts: readonly string[]) => parts.join(' · '),
  whatsapp: 'WhatsApp',
  share: 'Compartilhar',
  copy: 'Copiar link',
  message: (gallery: string) => `Escolhe as fotos comigo? “${gallery}”. Este link é só seu:`,
  remove: 'Tirar',
  removeQuestion: (name: string) => `Tirar ${name}?`,
  removeLead: 'O link para de funcionar na hora e as marcas dessa pessoa saem daqui. Os comentários ficam.',
  removeConfirm: 'Tirar e encerrar o link',
  keep: 'Não tirar',
  removed: (name: string) => `${name} não escolhe mais com você.`,
  failed: 'Não foi possível agora. Tente de novo.',
  offline: 'Sem conexão. Confira a internet e tente de novo.',
  notAllowed: (studio: string) => `${studio} desligou os convites nesta galeria.`,
  closed: 'A escolha está fechada: não dá para convidar agora.',
  loading: 'Um momento…',
  close: 'Fechar',
} as const

/** The client's page with everybody's opinions. */
export const familyTogether = {
  title: 'Decidir juntos',
  back: 'Voltar às fotos',
  people: (count: number) =>
    count === 0
      ? 'Você ainda escolhe sem mais ninguém'
      : count === 1
        ? '1 pessoa com você'
        : `${grouped(count)} pessoas com você`,
  manage: 'Ver convites',
  tabs: {
    agreed: 'Concordam',
    onlyClient: 'Só eu',
    onlyParticipant: (name: string) => `Só ${name}`,
    divided: 'Divididas',
    doubted: 'Talvez',
    undecided: 'Ninguém viu',
  },
  tab: (name: string, count: number) => `${name} (${grouped(count)})`,
  nothing: {
    agreed: 'Ainda não há fotos em que todos concordam.',
    other: 'Nenhuma foto aqui por enquanto.',
  },
  noMarks: 'Ninguém marcou fotos ainda. Assim que alguém marcar, aparece aqui na hora.',
  opinion: {
    yes: (name: string) => `${name}: sim`,
    maybe: (name: string) => `${name}: talvez`,
    declined: (name: string) => `${name}: não`,
  },
  take: (count: number) =>
    count === 1 ? 'Levar a foto em que concordamos' : `Levar as ${grouped(count)} em que concordamos`,
  now: 'Agora',
  after: 'Depois',
  price: (cents: number, packages: readonly PricedCount[]) =>
    `As fotos além do pacote custam ${eachOrMany(cents, packages)}.`,
  add: (count: number) => (count === 1 ? 'Juntar 1 foto às minhas' : `Juntar ${grouped(count)} fotos às minhas`),
  only: (count: number) => (count === 1 ? 'Ficar só com esta foto' : `Ficar só com estas ${grouped(count)}`),
  onlyLead: (count: number) =>
    count === 1 ? 'A outra que você escolheu vai para Talvez.' : `As outras ${grouped(count)} vão para Talvez.`,
  overLimit: (limit: number) =>
    limit === 1 ? 'Não cabe: o limite é de 1 foto.' : `Não cabe: o limite é de ${grouped(limit)} fotos.`,
  done: (count: number) => `Pronto: ${photos(count)} na sua escolha.`,
  undo: 'Desfazer',
  undone: 'Desfeito: voltou como estava.',
  close: 'Fechar',
} as const
