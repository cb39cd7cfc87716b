import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { createFullTextTable } from '../full-text.ts'

/**
 * Accounts, the catalogue, sellers and what their public pages show, and the projection that lists are served
 * from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'users', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('password_hash', 'text')
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('phone', 'text')
      .addColumn('profile_image', 'text')
      .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('status', 'text', (c) => c.notNull().defaultTo('active'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_active_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'categories', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('icon', 'text', (c) => c.notNull())
      .addColumn('construction', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('status', 'text', (c) => c.notNull().defaultTo('Active'))
      .addColumn('position', 'integer', (c) => c.notNull()),
  )
  await createTable(db, 'sub_categories', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('status', 'text', (c) => c.notNull().defaultTo('Active'))
      .addColumn('position', 'integer', (c) => c.notNull()),
  )
  await createTable(db, 'skills', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
      .addColumn('sub_category_id', 'text', (c) => c.notNull().references('sub_categories.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull().defaultTo('{}'))
      .addUniqueConstraint('skills_once', ['category_id', 'sub_category_id', 'name']),
  )
  await createTable(db, 'plans', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('features', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('actual_price_cents', 'integer', (c) => c.notNull())
      .addColumn('discounted_price_cents', 'integer', (c) => c.notNull())
      .addColumn('subscription_interval', 'integer', (c) => c.notNull())
      .addColumn('trial_enabled', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('trial_interval', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('stripe_price_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull().defaultTo('Active'))
      .addColumn('position', 'integer', (c) => c.notNull()),
  )
  await createTable(db, 'sellers', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('bio', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('hourly_rate_cents', 'integer', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('profile_complete', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('intro_video', 'text')
      .addColumn('plan_id', 'text', (c) => c.references('plans.id'))
      .addColumn('subscription_status', 'text')
      .addColumn('past_due_since', 'text')
      .addColumn('rating_sum', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('rating_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('completed_orders', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('response_minutes', 'integer')
      .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0)),
  )
  await createTable(db, 'seller_languages', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('sellers.user_id').onDelete('cascade'))
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('seller_languages_once', ['user_id', 'language']),
  )
  await createTable(db, 'seller_occupations', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('sellers.user_id').onDelete('cascade'))
      .addColumn('sub_category_id', 'text', (c) => c.notNull().references('sub_categories.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('seller_occupations_once', ['user_id', 'sub_category_id']),
  )
  await createTable(db, 'seller_skills', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('sellers.user_id').onDelete('cascade'))
      .addColumn('skill_id', 'text', (c) => c.notNull().references('skills.id'))
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('seller_skills_once', ['user_id', 'skill_id']),
  )
  await createTable(db, 'education', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('sellers.user_id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('university', 'text', (c) => c.notNull())
      .addColumn('degree', 'text', (c) => c.notNull())
      .addColumn('year', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('education_order', ['user_id', 'position']),
  )
  await createTable(db, 'certifications', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('sellers.user_id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('certified_from', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('certifications_order', ['user_id', 'position']),
  )
  await createTable(db, 'portfolio_projects', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('sellers.user_id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('skills', 'text', (c) => c.notNull())
      .addColumn('duration', 'text', (c) => c.notNull())
      .addColumn('cost_cents', 'integer', (c) => c.notNull())
      .addColumn('images', 'text', (c) => c.notNull())
      .addColumn('intro_video', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'orders', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'integer', (c) => c.notNull().unique())
      .addColumn('buyer_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('seller_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('delivery_at', 'text', (c) => c.notNull())
      .addColumn('budget_cents', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'ratings', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().unique().references('orders.id'))
      .addColumn('seller_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('buyer_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('rating', 'integer', (c) => c.notNull())
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('reply', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'files', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_user_id', 'text', (c) => c.references('users.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('visibility', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'listings', (t) =>
    t
      .addColumn('position', 'integer', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) =>
        c.notNull().unique().references('sellers.user_id').onDelete('cascade'),
      )
      .addColumn('rate_cents', 'integer', (c) => c.notNull())
      .addColumn('rating_tenths', 'integer', (c) => c.notNull())
      .addColumn('member_since', 'text', (c) => c.notNull())
      .addColumn('card', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'listing_facets', (t) =>
    t
      .addColumn('facet', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) =>
        c.notNull().references('listings.position').onDelete('cascade'),
      )
      .addColumn('rate_cents', 'integer', (c) => c.notNull())
      .addColumn('member_since', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('listing_facets_once', ['facet', 'position']),
  )
  await createTable(db, 'facet_counts', (t) =>
    t.addColumn('facet', 'text', (c) => c.primaryKey()).addColumn('sellers', 'integer', (c) => c.notNull()),
  )
  await createTable(db, 'changes', (t) =>
    t
      .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('entity', 'text', (c) => c.notNull())
      .addColumn('entity_id', 'text', (c) => c.notNull())
      .addUniqueConstraint('changes_once', ['audience', 'entity', 'entity_id']),
  )
  await createTable(db, 'exchange_rates', (t) =>
    t
      .addColumn('currency', 'text', (c) => c.primaryKey())
      .addColumn('per_dollar', 'real', (c) => c.notNull())
      .addColumn('fetched_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'settings', (t) =>
    t.addColumn('key', 'text', (c) => c.primaryKey()).addColumn('value', 'text', (c) => c.notNull()),
  )

  await index(db, 'sub_categories', ['category_id'])
  await index(db, 'skills', ['sub_category_id'])
  await index(db, 'seller_occupations', ['sub_category_id'])
  await index(db, 'portfolio_projects', ['user_id', 'created_at'])
  await index(db, 'orders', ['seller_user_id', 'status'])
  await index(db, 'orders', ['buyer_user_id', 'status'])
  await index(db, 'ratings', ['seller_user_id', 'created_at'])
  await index(db, 'listing_facets', ['position'])
  await index(db, 'listing_facets', ['facet', 'rate_cents', 'position'])
  await index(db, 'listing_facets', ['facet', 'member_since', 'position'])
  await index(db, 'changes', ['audience', 'seq'])
  await createFullTextTable(
    db,
    'listing_search',
    "name, title, skills, bio, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'",
  )
}

async function index(db: Kysely<unknown>, on: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${on}_by_${columns.join('_')}`)
    .on(on)
    .columns(columns)
    .execute()
}
