import { type AdminUrl, settleDatabase, withAdmin } from './as-admin.ts'
import { customer } from './customers.ts'

const firstNames = [
  'Maria',
  'Ana',
  'João',
  'Antônio',
  'Francisca',
  'Carlos',
  'Paulo',
  'Adriana',
  'Juliana',
  'Márcia',
  'Fernanda',
  'Patrícia',
  'Aline',
  'Sandra',
  'Camila',
  'Amanda',
  'Bruna',
  'Jéssica',
  'Letícia',
  'Luís',
  'Marcos',
  'Gabriel',
  'Rafael',
  'Zuleica',
]
const surnames = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Rodrigues',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Ribeiro',
  'Carvalho',
  'Almeida',
  'Lopes',
  'Soares',
  'Fernandes',
  'Vieira',
  'Barbosa',
  'Wanderley',
]

/** Clients of one customer, as years of work produce them; names repeat. */
export async function fillClients(stack: AdminUrl, customerNumber: number, count: number): Promise<void> {
  await withAdmin(stack, async (client) => {
    await client.query(
      `insert into client (customer_id, id, name, email, tel, secret_kind, secret_hash, created_at, updated_at)
       select $1::text::uuid, (lpad(to_hex(1600000000000 + n::bigint * 60000), 12, '0') || '7' || left(md5($1::text || n), 3) || '8'
           || substr(md5($1::text || n), 4, 15))::uuid,
         ($3::text[])[1 + abs(hashint4(n) % cardinality($3::text[]))] || ' ' || ($4::text[])[1 + abs(hashint4(n + 7) % cardinality($4::text[]))],
         'c' || left(md5('mail ' || n), 10) || '@familia' || n % 50 || '.test', '119' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'),
         'code', 'x', now(), now()
       from generate_series(1, $2::int) n`,
      [customer(customerNumber).customerId, count, firstNames, surnames],
    )
    await settleDatabase(client)
  })
}
