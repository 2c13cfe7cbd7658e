/** What happens to a selection while the family looks at its gallery: reopened, answered, continued elsewhere. */
export const familyFollowUp = {
  reopened: (studio: string) => `${studio} reabriu a sua escolha: você pode mudar as fotos.`,
  choose: 'Escolher fotos',
  answered: 'Você recebeu uma resposta ao seu comentário.',
  readComments: 'Ler os comentários (C)',
} as const
