import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { isPublicAddress, resolvePublicAddresses } from './public-net.ts'

const PUBLIC = [
  [
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
  ],
  [
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
  ],
  [
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:80b::200a',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2620:4f:7fff::1',
    '3fff:1000::1',
    '3ffe::1',
  ],
  ['::ffff:8.8.8.8', '::ffff:808:808', '0:0:0:0:0:ffff:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b::808:808'],
].flat()

const NOT_PUBLIC = [
  [
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.1',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
  ],
  [
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.1.1',
    '192.175.48.1',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
  ],
  [
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::2',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:0:5ef5:79fd::1',
  ],
  [
    '2001:1::1',
    '2001:2::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2001:db8:ffff::1',
    '2002::1',
    '2002:7f00:1::',
  ],
  [
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'feff::1',
    'ff02::1',
  ],
  [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '0:0:0:0:0:ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:c0a8:101',
    '64:ff9b::127.0.0.1',
    '64:ff9b::7f00:1',
  ],
  [
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::808:808',
    '64:ff9b:2::1',
    '::ffff:0:808:808',
    '8000::1',
    'localhost',
    '',
    '1.2.3',
    '2130706433',
  ],
].flat()

test('of all addresses only those of the public net are taken for it, however they are written', () => {
  assert.deepEqual(
    PUBLIC.filter((address) => !isPublicAddress(address)),
    [],
  )
  assert.deepEqual(NOT_PUBLIC.filter(isPublicAddress), [])
})

test('a name server that never answers ends its own look-ups only: files are read meanwhile, and nobody else waits', async (t) => {
  const silent = createSocket('udp4')
  silent.bind(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const lookups = Array.from({ length: 30 }, (_, i) =>
    resolvePublicAddresses(`push-${i}.example.org`, [`127.0.0.1:${silent.address().port}`]).catch(
      () => 'silent',
    ),
  )
  const first = await Promise.race([...lookups, readFile(import.meta.filename).then(() => 'read')])
  assert.equal(first, 'read')
  assert.deepEqual(await resolvePublicAddresses('8.8.8.8'), [{ address: '8.8.8.8', family: 4 }])
  assert.deepEqual([...new Set(await Promise.all(lookups))], ['silent'])
})

test('a name that stands for an address of our own net too is refused whole', async (t) => {
  const server = createSocket('udp4')
  server.on('message', (question, { port, address }) => {
    // Echoes the question with two addresses of its type (IPv4 or IPv6): one public, one private.
    const end = 12 + question.subarray(12).indexOf(0) + 5
    const isIpv4 = question.readUInt16BE(end - 4) === 1
    const addresses = isIpv4 ? [[8, 8, 8, 8], ...(question.includes('two') ? [[10, 0, 0, 1]] : [])] : []
    const head = Buffer.from(question)
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt16BE(0, 10)
    const records = addresses.map((bytes) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes]))
    server.send(Buffer.concat([head.subarray(0, end), ...records]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const servers = [`127.0.0.1:${server.address().port}`]
  assert.deepEqual(await resolvePublicAddresses('one.example.org', servers), [
    { address: '8.8.8.8', family: 4 },
  ])
  await assert.rejects(resolvePublicAddresses('two.example.org', servers), { code: 'EACCES' })
})
