import type { FeedSources } from '../../db/feed-sources.ts'
import { chatFeed } from '../chat/feed.ts'
import { noticeFeed } from '../notifications/feed.ts'
import { orderFeed } from '../orders/feed.ts'
import { savedSellerFeed } from '../sellers/feed.ts'

/** Every entity that devices keep, registered by its feature. */
export const FEED_SOURCES: FeedSources = { ...chatFeed, ...orderFeed, ...noticeFeed, ...savedSellerFeed }
