import { grouped } from './family.ts'

/** Leads a client to the page of the others' opinions, or to the first invitation. */
export const familyTogetherOffer = {
  invite: 'Convidar para escolher junto',
  decide: 'Decidir juntos',
  failed: 'Não foi possível abrir agora. Tente de novo.',
} as const

/** What an invited person sees. */
export const familyParticipant = {
  nameTitle: 'Como você se chama?',
  nameLead: (client: string) => `${client} convidou você para escolher as fotos junto.`,
  nameUse: (client: string) => `${client} vê o seu nome ao lado do que você marcar.`,
  name: 'Seu nome',
  missingName: 'Escreva o seu nome.',
  save: 'Continuar',
  saving: 'Um momento…',
  failed: 'Não foi possível continuar agora. Tente de novo.',
  offline: 'Sem conexão. Confira a internet e tente de novo.',
  close: 'Fechar',
  terms: (client: string) => `Marque as fotos de que você gosta. ${client} vê a sua opinião e envia a escolha.`,
  marked: (count: number) => (count === 1 ? 'Você marcou 1' : `Você marcou ${grouped(count)}`),
  with: (client: string) => `Escolhendo junto com ${client}`,
  sent: (client: string) => `${client} já enviou a seleção`,
  sentLead: 'Agradecemos pela ajuda! As suas marcas ficam aqui para ver.',
  over: 'O prazo para escolher terminou',
  readOnly: (client: string) => `${client} já enviou a seleção: não dá mais para marcar.`,
  readOnlyOver: 'O prazo terminou: não dá mais para marcar.',
  reopened: 'A escolha foi reaberta: pode marcar de novo.',
  commentLead: (client: string, studio: string) => `${client} e ${studio} leem o seu comentário.`,
} as const
