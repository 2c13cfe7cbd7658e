import {
  confirmBalance as confirmEndpoint,
  connectPaymentAccount,
  createFamilyCharge,
  declareBalance as declareEndpoint,
  disconnectPaymentAccount,
  exportReceivables as exportEndpoint,
  finishPaymentConnection,
  getFamilyCharge,
  getFamilyPayments,
  getGalleryBalance,
  getPaymentAccount,
  listenToPayments,
  listReceivables as listEndpoint,
  setGalleryBalance,
} from '@revela/contract'
import { ownTenant, type Policies, type Policy } from '../../access/authorize.ts'
import { customerRoute, familyRoute, familyStream, type Route } from '../../http/route.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { ownsAllClients } from '../clients/index.ts'
import { disconnectAccount, finishConnection, readPaymentAccount, startConnection } from './connect-account.ts'
import { exportReceivables } from './export-receivables.ts'
import { findFamilyCharge } from './family-charge.repository.ts'
import { readFamilyPayments, streamPayments } from './family-payments.ts'
import { confirmBalance, declareBalance, readBalance, setBalance } from './gallery-balance.ts'
import { listReceivables } from './receivable-list.read.ts'
import type { ReceivablesDeps } from './receivables.module.ts'
import { readCharge, requestCharge } from './request-charge.ts'

export function receivablesRoutes(deps: ReceivablesDeps): Route[] {
  return [
    customerRoute(getPaymentAccount, async ({ principal }) => readPaymentAccount(deps, principal.customerId)),
    customerRoute(connectPaymentAccount, async ({ principal, visit }) => startConnection(deps, principal, visit)),
    customerRoute(finishPaymentConnection, async ({ body, principal, visit }) =>
      finishConnection(deps, principal, body, visit),
    ),
    customerRoute(disconnectPaymentAccount, async ({ principal, visit }) => disconnectAccount(deps, principal, visit)),
    customerRoute(listEndpoint, async ({ query, principal }) => listReceivables(deps, principal.customerId, query)),
    customerRoute(exportEndpoint, async ({ query, principal }) => exportReceivables(deps, principal.customerId, query)),
    customerRoute(getGalleryBalance, async ({ params, principal }) =>
      readBalance(deps, principal.customerId, params.collection_id),
    ),
    customerRoute(setGalleryBalance, async ({ params, body, principal }) =>
      setBalance(deps, principal.customerId, params.collection_id, body),
    ),
    customerRoute(confirmEndpoint, async ({ params, body, principal }) =>
      confirmBalance(deps, principal.customerId, params.collection_id, body),
    ),
    familyRoute(getFamilyPayments, async ({ params, principal }) =>
      readFamilyPayments(deps, principal, params.gallery_id),
    ),
    familyRoute(createFamilyCharge, async ({ params, body, principal }) =>
      requestCharge(deps, principal, params.gallery_id, body.for),
    ),
    familyRoute(getFamilyCharge, async ({ params, principal }) => readCharge(deps, principal, params.charge_id)),
    familyRoute(declareEndpoint, async ({ params, principal }) => declareBalance(deps, principal, params.gallery_id)),
    familyStream(listenToPayments, async ({ params, principal }) => streamPayments(deps, principal, params.gallery_id)),
  ]
}

/** A visitor's own payments: nobody who was only invited to choose, and no charge of another gallery or client. */
function ownPayments(db: Database, canViewGallery: Policy): Policy {
  return async ({ principal, ids }) => {
    const { family_charge: charges = [], ...others } = ids
    const actor = await canViewGallery({ principal, ids: others })
    if (typeof actor !== 'object') return actor
    if (actor.kind === 'customer' || actor.participantId !== null) throw new ApiError('Forbidden')
    const { customerId, clientId } = actor
    for (const id of charges) {
      const charge = await db.tenant(customerId, (tx) => findFamilyCharge(tx, customerId, id))
      if (charge?.gallery_id !== ids['gallery']?.[0]) return false
      if (charge?.client_id !== null && charge?.client_id !== clientId) return false
    }
    return actor
  }
}

export function receivablesPolicies(db: Database, canViewGallery: Policy): Policies {
  return {
    'receivables.read': ownTenant,
    'receivables.write': ownTenant,
    'receivables.balance': ownsAllClients(db),
    'payment.own': ownPayments(db, canViewGallery),
  }
}
