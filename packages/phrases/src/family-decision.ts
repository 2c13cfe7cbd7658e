import { grouped, reais } from './family.ts'

const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)

/** The way into decision mode, in the gallery. */
export const familyDecisionEntry = {
  chip: 'Modo decisão',
  resume: 'Continuar no modo decisão',
  failed: 'Não foi possível abrir o modo decisão agora. Tente de novo.',
} as const

/** Decision mode: one picture or one group of similar pictures at a time. */
export const familyDecision = {
  title: 'Modo decisão',
  close: 'Fechar o modo decisão',
  preview: 'Prévia: nada do que você decidir aqui fica salvo.',
  words: { declined: 'Não', maybe: 'Talvez', yes: 'Sim' },
  decisions: 'Decisão',
  progress: ({ position, count, similar }: { position: number; count: number; similar: number }) =>
    similar > 1
      ? `Grupo ${grouped(position)} de ${grouped(count)} · ${grouped(similar)} parecidas`
      : `${grouped(position)} de ${grouped(count)}`,
  previous: 'Voltar um',
  next: 'Pular esta',
  undo: 'Desfazer (Z)',
  undone: 'Desfeito.',
  nothingToUndo: 'Não há o que desfazer.',
  onlyUndecided: 'Só o que falta',
  summary: 'Resumo',
  photo: (displayNumber: number) => `Foto ${grouped(displayNumber)}`,
  photoState: (displayNumber: number, state: string) => `Foto ${grouped(displayNumber)}, ${state}`,
  suggested: 'sugestão do estúdio',
  broken: 'Não foi possível mostrar esta foto.',
  similar: 'Fotos parecidas',
  take: 'Levar também',
  takes: 'Vai também',
  compare: 'Comparar',
  compareKey: 'Comparar (C)',
  /** Read by screen readers after a decision. */
  said: (displayNumber: number, decision: string, others: number) =>
    others === 0
      ? `Foto ${grouped(displayNumber)}: ${decision}.`
      : `Foto ${grouped(displayNumber)}: ${decision}. ${others === 1 ? '1 parecida dispensada' : `${grouped(others)} parecidas dispensadas`}.`,
} as const

/** Two similar pictures beside each other. */
export const familyComparison = {
  title: 'Qual fica?',
  progress: (left: number) => (left === 1 ? 'falta 1 comparação' : `faltam ${grouped(left)} comparações`),
  keep: 'Fica esta',
  keepPhoto: (displayNumber: number) => `Fica esta: foto ${grouped(displayNumber)}`,
  zoomIn: 'Ampliar as duas',
  zoomOut: 'Mostrar as fotos inteiras',
  finish: 'Encerrar',
  cancel: 'Voltar sem mudar nada',
  help: 'Setas ← e → escolhem a foto que fica, + e − ampliam as duas.',
  winner: (displayNumber: number, declined: number) =>
    `Ficou a foto ${grouped(displayNumber)}. ${declined === 1 ? '1 parecida dispensada' : `${grouped(declined)} parecidas dispensadas`}.`,
} as const

/** What follows when everything is decided, or on request. */
export const familyRound = {
  complete: 'Tudo decidido!',
  soFar: 'Até aqui',
  chosen: (count: number) => (count === 1 ? '1 escolhida' : `${grouped(count)} escolhidas`),
  maybe: (count: number) => `${grouped(count)} em dúvida`,
  declined: (count: number) => (count === 1 ? '1 dispensada' : `${grouped(count)} dispensadas`),
  left: (count: number) => (count === 1 ? 'Falta decidir 1.' : `Faltam ${grouped(count)} para decidir.`),
  proceed: 'Continuar decidindo',
  over: (excess: number, cents: number) =>
    `Você passou do pacote: tire ${grouped(excess)} ou leve por ${reais(cents)}.`,
  tooMany: (excess: number) => `O limite mudou: tire ${photos(excess)} para poder enviar.`,
  reviewChosen: 'Rever as escolhidas',
  short: (missing: number, maybe: number) =>
    `${missing === 1 ? 'Ainda cabe 1 foto' : `Ainda cabem ${grouped(missing)} fotos`} no seu pacote, e você tem ${grouped(maybe)} em dúvida.`,
  reviewMaybe: 'Ver as fotos em dúvida',
  fits: (missing: number) =>
    missing === 1 ? 'Ainda cabe 1 foto no seu pacote.' : `Ainda cabem ${grouped(missing)} fotos no seu pacote.`,
  nothing: 'Você ainda não escolheu nenhuma foto.',
  ready: 'Agora é só conferir e enviar.',
  send: 'Conferir e enviar',
  toGrid: 'Voltar às fotos',
  again: 'Rever tudo desde o começo',
  overTitle: 'Rever as escolhidas',
  shortTitle: 'Fotos em dúvida',
  overLine: (excess: number, cents: number) => `Tire ${grouped(excess)} ou leve por ${reais(cents)}`,
  tooManyLine: (excess: number) => `Tire ${photos(excess)}`,
  shortLine: (missing: number) => (missing === 1 ? 'Cabe mais 1' : `Cabem mais ${grouped(missing)}`),
  /** In the round over the package: the pictures are chosen already. */
  out: 'Tirar',
  stay: 'Fica',
} as const

/** A "yes" beyond a limit without extras. */
export const familyDecisionLimit = {
  title: 'Seu pacote está completo',
  lead: (limit: number) =>
    `Você já escolheu ${photos(limit)}, e este pacote não tem extras. Marque esta como talvez e decida no fim quais ficam.`,
  maybe: 'Marcar talvez',
  decline: 'Agora não',
  close: 'Fechar',
} as const

/** Shown at the first use. */
export const familyDecisionTour = {
  title: 'Como funciona',
  close: 'Fechar',
  step: (step: number, count: number) => `${step} de ${count}`,
  steps: [
    'Uma foto de cada vez: toque em Não, Talvez ou Sim, ou deslize a foto para a esquerda, para cima ou para a direita.',
    'Fotos parecidas vêm juntas: escolha a melhor e as outras saem sozinhas. “Levar também” deixa levar mais de uma; “Comparar” mostra duas lado a lado.',
    'Errou? Desfaça quantas vezes quiser. Pode parar quando quiser: você continua daqui, neste ou em outro aparelho.',
  ],
  next: 'Próximo',
  start: 'Começar',
  skip: 'Pular',
} as const
