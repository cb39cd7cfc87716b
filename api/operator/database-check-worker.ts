import { parentPort, workerData } from 'node:worker_threads'
import { readDatabase } from './database-check.ts'

parentPort?.postMessage(readDatabase(String(workerData)))
