/** The address that a boleto needs. */
export const payerAddress = {
  zip_code: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const
