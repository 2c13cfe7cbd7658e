/** Why a name cannot be an address, told under the field. */
export const subdomainHelp = {
  length: 'Use de 3 a 63 caracteres.',
  characters: 'Use apenas letras sem acento, números e hífen.',
  hyphens: 'O hífen não pode ficar no começo, no fim nem repetido.',
  reserved: 'Este nome é reservado. Escolha outro.',
  taken: 'Este endereço já está em uso. Escolha outro.',
  current: 'Este já é o seu endereço.',
} as const
