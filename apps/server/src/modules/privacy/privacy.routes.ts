import {
  askErasure as askErasureEndpoint,
  askExport as askExportEndpoint,
  confirmIdentity as confirmEndpoint,
  getClientData,
  getPrivacy,
  openExport as openExportEndpoint,
  sendConfirmationCode as sendCodeEndpoint,
  takeBackErasure as takeBackEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { confirmIdentity, sendConfirmationCode } from '../accounts/index.ts'
import { readClientData } from './client-data.read.ts'
import { describePrivacy } from './describe-privacy.ts'
import { askErasure } from './erasure/ask-erasure.ts'
import { takeBackErasure } from './erasure/take-back-erasure.ts'
import { askExport } from './export/ask-export.ts'
import { openExport } from './export/open-export.ts'
import type { PrivacyNeeds } from './privacy.needs.ts'

export function privacyRoutes(needs: PrivacyNeeds): Route[] {
  return [
    customerRoute(getPrivacy, async ({ principal }) => describePrivacy(needs, principal)),
    customerRoute(confirmEndpoint, async ({ body, principal, visit }) =>
      confirmIdentity(needs, { ...body, secondFactor: body.second_factor }, principal, visit),
    ),
    customerRoute(sendCodeEndpoint, async ({ principal }) => sendConfirmationCode(needs, principal)),
    customerRoute(askExportEndpoint, async ({ principal }) => askExport(needs, principal)),
    customerRoute(openExportEndpoint, async ({ principal }) => openExport(needs, principal)),
    customerRoute(askErasureEndpoint, async ({ body, principal }) => ({
      due_at: (await askErasure(needs, principal, body.email)).toISOString(),
    })),
    customerRoute(takeBackEndpoint, async ({ principal: { customerId } }) => takeBackErasure(needs, customerId)),
    customerRoute(getClientData, async ({ params, principal: { customerId } }) => ({
      tables: await needs.db.tenant(customerId, (tx) => readClientData(tx, customerId, params.id)),
    })),
  ]
}
