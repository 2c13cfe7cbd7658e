/** The PIN before downloads, as the photographer sets it. */
export const downloadPin = {
  title: 'PIN DE DOWNLOAD',
  lead: 'Quem vê a galeria só baixa as fotos depois de digitar o PIN.',
  switch: 'Pedir um PIN para baixar',
  switchLead: 'Cada pessoa digita uma vez em cada aparelho, também quem você convidou.',
  label: 'PIN',
  hidden: 'Escondido',
  tell: 'Conte o PIN só para quem pode baixar. Ele não vai nas mensagens de envio.',
  replace: 'Trocar o PIN',
  newLabel: 'Novo PIN',
  hint: 'De 4 a 8 números. Ao trocar, todos digitam o novo PIN e os links de download já abertos deixam de funcionar.',
  problems: {
    format: 'Use de 4 a 8 números.',
    guessable: 'Este PIN é fácil de adivinhar. Evite números repetidos ou em sequência.',
  },
  save: 'SALVAR PIN',
  suggest: 'Sugerir outro',
  copyFailed: 'Não foi possível copiar. Selecione o PIN e copie.',
  switchedOn: 'As fotos agora pedem PIN para baixar.',
  changed: 'O PIN foi trocado.',
  switchedOff: 'As fotos não pedem mais PIN para baixar.',
  failed: 'Não foi possível alterar o PIN.',
  loadFailed: 'Não foi possível mostrar o PIN.',
} as const

/** The same, as a family is asked for it. */
export const familyPin = {
  title: 'Digite o PIN para baixar',
  lead: 'O fotógrafo protegeu os downloads desta galeria. Você digita o PIN só uma vez neste aparelho.',
  label: 'PIN',
  missing: 'Escreva o PIN que você recebeu.',
  wrong: 'Este PIN não confere. Confira com quem enviou a galeria.',
  failed: 'Não foi possível conferir o PIN agora. Tente de novo.',
  required: 'O fotógrafo pede um PIN para baixar. Tente de novo para digitá-lo.',
  checking: 'Conferindo…',
  enter: 'Continuar',
} as const
