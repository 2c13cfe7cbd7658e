/** Responses in the shapes of Mercado Pago's public reference, written by hand; numbers and names are invented. */

const common = {
  id: 1_312_345_678,
  date_created: '2026-11-15T10:00:00.000-04:00',
  date_approved: null,
  date_last_updated: '2026-11-15T10:00:00.000-04:00',
  date_of_expiration: null,
  money_release_date: null,
  operation_type: 'regular_payment',
  issuer_id: '25',
  currency_id: 'BRL',
  description: 'Plus anual',
  live_mode: true,
  sponsor_id: null,
  authorization_code: null,
  collector_id: 448_876_418,
  payer: { type: null, id: '1234567', email: null, identification: { number: '52998224725', type: 'CPF' } },
  metadata: { customer_id: '01900000-0000-7000-8000-0000000000aa' },
  additional_info: {},
  external_reference: '01900000-0000-7000-8000-0000000000bb',
  transaction_amount: 478.8,
  transaction_amount_refunded: 0,
  coupon_amount: 0,
  differential_pricing_id: null,
  installments: 1,
  captured: true,
  binary_mode: false,
  call_for_authorize_id: null,
  statement_descriptor: 'REVELA',
  notification_url: null,
  refunds: [],
  fee_details: [],
}

export const approvedCard = {
  ...common,
  date_approved: '2026-11-15T10:00:01.000-04:00',
  payment_method_id: 'master',
  payment_type_id: 'credit_card',
  status: 'approved',
  status_detail: 'accredited',
  installments: 12,
  transaction_details: {
    payment_method_reference_id: null,
    net_received_amount: 450.1,
    total_paid_amount: 478.8,
    overpaid_amount: 0,
    external_resource_url: null,
    installment_amount: 39.9,
    financial_institution: null,
  },
  point_of_interaction: { type: 'UNSPECIFIED' },
  card: {
    id: null,
    first_six_digits: '503143',
    last_four_digits: '6351',
    expiration_month: 11,
    expiration_year: 2030,
    date_created: '2026-11-15T10:00:00.000-04:00',
    cardholder: { name: 'Ana de Teste', identification: { number: '52998224725', type: 'CPF' } },
  },
}

export const openBoleto = {
  ...common,
  date_of_expiration: '2026-11-18T22:59:59.000-04:00',
  payment_method_id: 'bolbradesco',
  payment_type_id: 'ticket',
  status: 'pending',
  status_detail: 'pending_waiting_payment',
  transaction_details: {
    payment_method_reference_id: '1312345678',
    verification_code: '1312345678',
    net_received_amount: 0,
    total_paid_amount: 478.8,
    overpaid_amount: 0,
    external_resource_url: 'https://www.mercadopago.com.br/payments/1312345678/ticket?caller_id=1&hash=2',
    installment_amount: 0,
    financial_institution: null,
  },
  barcode: { content: '23791163400000478803381260131234567800063330' },
  card: {},
}

export const openPix = {
  ...common,
  date_of_expiration: '2026-11-16T10:00:00.000-04:00',
  payment_method_id: 'pix',
  payment_type_id: 'bank_transfer',
  status: 'pending',
  status_detail: 'pending_waiting_transfer',
  transaction_details: { external_resource_url: null, total_paid_amount: 478.8 },
  point_of_interaction: {
    type: 'PIX',
    sub_type: null,
    application_data: { name: 'NAME_SDK', version: 'VERSION_NUMBER' },
    transaction_data: {
      qr_code_base64: 'iVBORw0KGgo=',
      qr_code: '00020126600014br.gov.bcb.pix0117test@example.test5204000053039865406478.80',
      ticket_url: 'https://www.mercadopago.com.br/payments/1312345678/ticket?caller_id=1&hash=2',
      bank_info: {},
    },
  },
  card: {},
}

export const noSecurityCode = {
  message: "security_code_id can't be null",
  error: 'bad_request',
  status: 400,
  cause: [{ code: 3031, description: "security_code_id can't be null", data: null }],
}

export const noAddress = {
  message: 'To generate a registered boleto the following parameters are required: payer.address.zip_code',
  error: 'bad_request',
  status: 400,
  cause: [{ code: '7521', description: 'To generate a registered boleto the following parameters are required' }],
}

export const usedToken = {
  message: 'Invalid card_token_id',
  error: 'bad_request',
  status: 400,
  cause: [{ code: 3003, description: 'Invalid card_token_id', data: '15-11-2026T14:00:00UTC;0123' }],
}
