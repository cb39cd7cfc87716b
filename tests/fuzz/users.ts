import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createLiveServer, type LiveServer } from '../../api/realtime/live.ts'
import type { World } from '../support/world.ts'

/** Part of everything that belongs to Ana and Luis alone: nobody else may ever read it. */
export const SECRET = 'canary-7f3a'
/** Their surname. People without an order with them may read its first letter only. */
export const SURNAME = 'Canarysurname'
export const SLOW_MS = 1000

/**
 * Creates Ana and Luis, who have a chat, an order, a file and a project; two users who have nothing to do
 * with them; and an administrator.
 */
export async function seedUsers(world: World) {
  const seller = await world.addSeller({
    firstName: 'Luis',
    lastName: SURNAME,
    user: { email: `luis-${SECRET}@example.test`, phone: `+52 ${SECRET}` },
  })
  const otherSeller = await world.addSeller({ firstName: 'Omar' })
  const buyer = await world.addBuyer('Ana')
  await world.database.db
    .updateTable('users')
    .set({ email: `ana-${SECRET}@example.test`, last_name: SURNAME })
    .where('id', '=', buyer)
    .execute()
  const stranger = await world.addBuyer('Olga')
  const admin = await world.addBuyer('Ada')
  await world.database.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', admin).execute()
  const buyerHeaders = { Authorization: `Bearer ${await world.createSession(buyer)}` }
  const file = await world.addFile(buyerHeaders, SECRET)
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: seller, content: SECRET, attachments: [{ _id: file, name: `${SECRET}.txt` }] },
    buyerHeaders,
  )
  const order = await world.send(
    'POST',
    '/api/v1/order',
    {
      sellerUserId: seller,
      description: `A sign, ${SECRET}`,
      deliveryAt: '2026-06-01T12:00:00Z',
      budget: 90,
    },
    buyerHeaders,
  )
  await world.send('PUT', '/api/v1/chat/saved-replies', { replies: [SECRET] }, buyerHeaders)
  const plan = await world.addPlan('Month', 500)
  const { design, apps, figma } = world.ids
  const all: [string, ...string[]] = [
    seller,
    otherSeller,
    buyer,
    stranger,
    admin,
    file,
    plan,
    design,
    apps,
    figma,
    sent.body.data.chat._id,
    sent.body.data.message._id,
    order.body.data.order._id,
    '019a0000-0000-7000-8000-00000000dead',
  ]
  return { all, chat: String(sent.body.data.chat._id), ids: { seller, otherSeller, buyer, stranger, admin } }
}

/** Creates a session for a user, whatever earlier requests did to the account. */
export async function signIn(world: World, userId: string): Promise<string> {
  await world.database.db
    .updateTable('users')
    .set({ status: 'active', email_verified: 1 })
    .where('id', '=', userId)
    .where('status', '!=', 'deleted')
    .execute()
  return world.createSession(userId)
}

/** Starts the market on a port of its own, sockets included. */
export async function startServer({
  app,
  deps,
}: World): Promise<{ port: number; live: LiveServer; close(): void }> {
  const server = createServer(getRequestListener(app.fetch))
  const live = createLiveServer(server, deps)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    live,
    close() {
      live.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
