CREATE TABLE "attachments" ("file_id" text primary key references "files" ("id") on delete cascade, "message_id" text not null references "messages" ("id"), "position" integer not null, "name" text not null) strict;

CREATE TABLE "attempts" ("key" text primary key, "count" integer not null, "first_at" text not null, "last_at" text not null) strict;

CREATE TABLE "audit_log" ("position" integer primary key, "admin_user_id" text not null references "users" ("id"), "action" text not null, "subject" text not null, "note" text not null, "created_at" text not null) strict;

CREATE TABLE "away_answers" ("chat_id" text primary key references "chats" ("id"), "away_until" text not null) strict;

CREATE TABLE "begun_uploads" ("id" text primary key, "user_id" text not null references "users" ("id"), "bytes" integer not null, "grown_at" text not null) strict;

CREATE TABLE "buyer_ratings" ("id" text primary key, "order_id" text not null unique references "orders" ("id"), "buyer_user_id" text not null references "users" ("id"), "seller_user_id" text not null references "users" ("id"), "rating" integer not null, "comment" text not null, "created_at" text not null, "hidden_at" text, "hidden_reason" text) strict;

CREATE TABLE "categories" ("id" text primary key, "name" text not null unique, "names" text default '{}' not null, "icon" text not null, "construction" integer default 0 not null, "status" text default 'Active' not null, "position" integer not null) strict;

CREATE TABLE "certifications" ("user_id" text not null references "sellers" ("user_id") on delete cascade, "position" integer not null, "title" text not null, "certified_from" text not null, constraint "certifications_order" primary key ("user_id", "position")) strict;

CREATE TABLE "changes" ("seq" integer primary key autoincrement, "audience" text not null, "entity" text not null, "entity_id" text not null, constraint "changes_once" unique ("entity_id", "audience", "entity")) strict;

CREATE TABLE "chat_members" ("chat_id" text not null references "chats" ("id"), "user_id" text not null references "users" ("id"), "other_user_id" text not null references "users" ("id"), "favorite" integer not null, "blocked" integer not null, "read_seq" integer not null, "delivered_seq" integer not null, "last_at" text not null, "mailed_seq" integer, "unread" integer default 0 not null, constraint "chat_members_once" primary key ("chat_id", "user_id")) strict;

CREATE TABLE "chats" ("id" text primary key, "buyer_user_id" text not null references "users" ("id"), "seller_user_id" text not null references "users" ("id"), "last_seq" integer not null, "last_at" text not null, "created_at" text not null, constraint "chats_once_a_pair" unique ("buyer_user_id", "seller_user_id")) strict;

CREATE TABLE "chores" ("name" text primary key, "started_at" text, "ended_at" text, "duration_ms" integer, "error" text, "failures" integer not null, "due_at" text not null) strict;

CREATE TABLE "codes" ("user_id" text not null references "users" ("id") on delete cascade, "purpose" text not null, "secret_hash" text not null, "created_at" text not null, "expires_at" text not null, "tries" integer default 0 not null, "used_at" text, "device_tries" integer default 0 not null, constraint "codes_one_a_purpose" primary key ("user_id", "purpose")) strict;

CREATE TABLE "contacts" ("id" text primary key, "first_name" text not null, "last_name" text not null, "email" text not null, "message" text not null, "language" text not null, "created_at" text not null, "answer" text, "answered_at" text, "answered_by" text) strict;

CREATE TABLE "demo_people" ("user_id" text primary key references "users" ("id") on delete cascade) strict;

CREATE TABLE "due_letters" ("user_id" text primary key references "users" ("id")) strict;

CREATE TABLE "education" ("user_id" text not null references "sellers" ("user_id") on delete cascade, "position" integer not null, "country" text not null, "university" text not null, "degree" text not null, "year" integer not null, constraint "education_order" primary key ("user_id", "position")) strict;

CREATE TABLE "exchange_rates" ("currency" text primary key, "per_dollar" real not null, "fetched_at" text not null) strict;

CREATE TABLE "facet_counts" ("facet" text primary key, "sellers" integer not null) strict;

CREATE TABLE "files" ("id" text primary key, "owner_user_id" text references "users" ("id"), "kind" text not null, "type" text not null, "width" integer, "height" integer, "bytes" integer not null, "visibility" text not null, "created_at" text not null, "heard_before" text, "color" text) strict;

CREATE TABLE "gone_files" ("id" text primary key) strict;

CREATE TABLE "idempotency_keys" ("user_id" text not null references "users" ("id"), "key" text not null, "request" text not null, "status" integer, "answer" text, "created_at" text not null, constraint "idempotency_keys_key" primary key ("user_id", "key")) strict;

CREATE TABLE "idempotent_answers" ("user_id" text not null, "key_hash" text not null, "request" text not null, "status" integer not null, "answer" text not null, "created_at" text not null, constraint "idempotent_answers_key" primary key ("user_id", "key_hash")) strict;

CREATE TABLE "invoices" ("id" text primary key, "user_id" text not null references "users" ("id"), "provider_ref" text unique, "number" text not null, "plan" text not null, "amount_cents" integer not null, "status" text not null, "url" text, "created_at" text not null) strict;

CREATE TABLE "known_devices" ("user_id" text not null references "users" ("id") on delete cascade, "device_hash" text not null, "created_at" text not null, "label" text default '' not null, "last_seen_at" text default '' not null, "confirmed" integer default 1 not null, constraint "known_devices_once" primary key ("user_id", "device_hash")) strict;

CREATE TABLE "listing_facets" ("facet" text not null, "position" integer not null references "listings" ("position") on delete cascade, "rate_cents" integer not null, "member_since" text not null, constraint "listing_facets_once" primary key ("facet", "position")) strict;

CREATE TABLE "listings" ("position" integer primary key, "user_id" text not null unique references "sellers" ("user_id") on delete cascade, "rate_cents" integer not null, "rating_tenths" integer not null, "member_since" text not null, "card" text not null, "search_position" integer) strict;

CREATE TABLE "local_services" ("sub_category_id" text not null, "place_id" text not null, "sellers" integer not null, constraint "local_services_key" primary key ("sub_category_id", "place_id")) strict;

CREATE TABLE "mails" ("id" text primary key, "to_address" text not null, "secret" text, "subject" text not null, "text" text not null, "html" text not null, "state" text default 'waiting' not null, "tries" integer default 0 not null, "next_try_at" text not null, "error" text, "created_at" text not null, "unsubscribe" text, "urgency" integer default 1 not null, "expires_at" text, "tried_at" text) strict;

CREATE TABLE "message_words" ("chat" integer not null, "block" integer not null, "word" text not null, "position" integer not null, constraint "message_words_key" primary key ("chat", "block", "word", "position")) without rowid, strict;

CREATE TABLE "messages" ("position" integer primary key, "id" text not null unique, "chat_id" text not null references "chats" ("id"), "seq" integer not null, "sender_user_id" text not null references "users" ("id"), "content" text not null, "reply_to" text, "created_at" text not null, "edited_at" text, "deleted_at" text, "automatic" integer default 0 not null, constraint "messages_one_a_place" unique ("chat_id", "seq")) strict;

CREATE TABLE "migrations" ("name" text primary key, "applied_at" text not null) strict;

CREATE TABLE "missed_searches" ("id" text primary key, "folded" text not null unique, "text" text not null, "searches" integer not null, "searched_at" text not null) strict;

CREATE TABLE "notice_settings" ("user_id" text primary key references "users" ("id"), "settings" text not null, "digest_on" text) strict;

CREATE TABLE "notices" ("position" integer primary key, "id" text not null unique, "user_id" text not null references "users" ("id"), "kind" text not null, "what" text not null, "order_id" text not null references "orders" ("id"), "actor_user_id" text, "created_at" text not null, "read_at" text, "mailed_at" text) strict;

CREATE TABLE "order_events" ("position" integer primary key, "id" text not null unique, "order_id" text not null references "orders" ("id"), "by_side" text not null, "from_status" text, "to_status" text not null, "note" text not null, "delivery_at" text, "at" text not null, "arrived_at" text not null, "kind" text) strict;

CREATE TABLE "order_files" ("file_id" text primary key references "files" ("id") on delete cascade, "order_id" text not null references "orders" ("id"), "event_id" text, "position" integer not null, "name" text not null) strict;

CREATE TABLE "orders" ("id" text primary key, "number" integer not null unique, "buyer_user_id" text not null references "users" ("id"), "seller_user_id" text not null references "users" ("id"), "description" text not null, "delivery_at" text not null, "budget_cents" integer not null, "status" text not null, "created_at" text not null, "pesos_per_dollar" real, "last_by" text, "in_revision" integer, "accepted_at" text, "on_time" integer, "delivered_at" text, "closed_at" text, "proposed_delivery_at" text, "proposed_by" text, "reminders" integer) strict;

CREATE TABLE "payment_customers" ("user_id" text primary key references "users" ("id"), "provider_ref" text not null unique) strict;

CREATE TABLE "payment_methods" ("id" text primary key, "user_id" text not null references "users" ("id"), "provider_ref" text unique, "fingerprint" text not null, "cardholder" text not null, "brand" text not null, "last4" text not null, "expiry_month" integer not null, "expiry_year" integer not null, "country" text not null, "is_default" integer not null, "created_at" text not null, constraint "payment_methods_once" unique ("user_id", "fingerprint")) strict;

CREATE VIRTUAL TABLE place_search using rtree_i32(position, min_lat, max_lat, min_lon, max_lon, +reach_km);

CREATE TABLE "plans" ("id" text primary key, "name" text not null unique, "names" text default '{}' not null, "features" text default '[]' not null, "actual_price_cents" integer not null, "discounted_price_cents" integer not null, "subscription_interval" integer not null, "trial_enabled" integer default 0 not null, "trial_interval" integer default 0 not null, "stripe_price_id" text, "status" text default 'Active' not null, "position" integer not null) strict;

CREATE TABLE "portfolio_projects" ("id" text primary key, "user_id" text not null references "sellers" ("user_id") on delete cascade, "name" text not null, "description" text not null, "skills" text not null, "duration" text not null, "cost_cents" integer not null, "images" text not null, "intro_video" text, "created_at" text not null, "version" text) strict;

CREATE TABLE "push_subscriptions" ("id" text primary key, "user_id" text not null references "users" ("id"), "session_id" text not null references "sessions" ("id") on delete cascade, "endpoint" text not null unique, "p256dh" text not null, "auth" text not null, "created_at" text not null, "taken_at" text, "failures" integer not null, "error" text) strict;

CREATE TABLE "ratings" ("id" text primary key, "order_id" text not null unique references "orders" ("id"), "seller_user_id" text not null references "users" ("id"), "buyer_user_id" text not null references "users" ("id"), "rating" integer not null, "comment" text not null, "reply" text, "created_at" text not null, "hidden_at" text, "hidden_reason" text, "project_id" text references "portfolio_projects" ("id") on delete set null) strict;

CREATE TABLE "reports" ("id" text primary key, "reporter_user_id" text not null references "users" ("id"), "chat_id" text not null references "chats" ("id"), "message_id" text, "reason" text not null, "text" text not null, "created_at" text not null, "outcome" text, "settled_at" text, "settled_by" text) strict;

CREATE TABLE "reset_links" ("secret_hash" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "created_at" text not null, "expires_at" text not null) strict;

CREATE TABLE "saved_list_sellers" ("list_id" text not null references "saved_lists" ("id") on delete cascade, "seller_user_id" text not null references "users" ("id"), "position" integer not null, constraint "saved_list_sellers_key" primary key ("list_id", "seller_user_id")) strict;

CREATE TABLE "saved_lists" ("id" text primary key, "user_id" text not null references "users" ("id"), "name" text not null, "link" text unique, "created_at" text not null) strict;

CREATE TABLE "saved_replies" ("user_id" text not null references "users" ("id"), "position" integer not null, "content" text not null, constraint "saved_replies_once" primary key ("user_id", "position")) strict;

CREATE TABLE "saved_sellers" ("user_id" text not null references "users" ("id"), "seller_user_id" text not null references "users" ("id"), "created_at" text not null, constraint "saved_sellers_key" primary key ("user_id", "seller_user_id")) strict;

CREATE TABLE "seller_drafts" ("user_id" text primary key references "users" ("id") on delete cascade, "fields" text not null, "updated_at" text not null) strict;

CREATE TABLE "seller_languages" ("user_id" text not null references "sellers" ("user_id") on delete cascade, "language" text not null, "level" text not null, "position" integer not null, constraint "seller_languages_once" primary key ("user_id", "language")) strict;

CREATE TABLE "seller_occupations" ("user_id" text not null references "sellers" ("user_id") on delete cascade, "sub_category_id" text not null references "sub_categories" ("id"), "position" integer not null, constraint "seller_occupations_once" primary key ("user_id", "sub_category_id")) strict;

CREATE VIRTUAL TABLE seller_search using fts5(title, services, skills, text, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '=~@'");

CREATE TABLE "seller_skills" ("user_id" text not null references "sellers" ("user_id") on delete cascade, "skill_id" text not null references "skills" ("id"), "level" text not null, "position" integer not null, constraint "seller_skills_once" primary key ("user_id", "skill_id")) strict;

CREATE TABLE "sellers" ("user_id" text primary key references "users" ("id"), "display_name" text not null, "title" text not null, "bio" text not null, "description" text not null, "hourly_rate_cents" integer not null, "active" integer default 1 not null, "profile_complete" integer default 0 not null, "intro_video" text, "plan_id" text references "plans" ("id"), "subscription_status" text, "past_due_since" text, "rating_sum" integer default 0 not null, "rating_count" integer default 0 not null, "completed_orders" integer default 0 not null, "response_minutes" integer, "points" integer default 0 not null, "version" integer default 1 not null, "away_until" text, "away_message" text, "submission_hash" text, "place_id" text, "reach_km" integer, "delivery_days" integer) strict;

CREATE TABLE "sessions" ("id" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "token_hash" text not null unique, "device" text not null, "created_at" text not null, "last_used_at" text not null, "ends_at" text default '' not null, "device_hash" text, "contact_at" text, "silent_since" text, "back_at" text) strict;

CREATE TABLE "settings" ("key" text primary key, "value" text not null) strict;

CREATE TABLE "skills" ("id" text primary key, "category_id" text not null references "categories" ("id"), "sub_category_id" text not null references "sub_categories" ("id"), "name" text not null, "names" text default '{}' not null, "words" text default '[]' not null, constraint "skills_once" unique ("category_id", "sub_category_id", "name")) strict;

CREATE TABLE "stars" ("user_id" text not null references "users" ("id"), "message_id" text not null references "messages" ("id"), constraint "stars_once" primary key ("user_id", "message_id")) strict;

CREATE TABLE "sub_categories" ("id" text primary key, "category_id" text not null references "categories" ("id"), "name" text not null unique, "names" text default '{}' not null, "status" text default 'Active' not null, "position" integer not null, "words" text default '[]' not null) strict;

CREATE TABLE "subscription_attempts" ("user_id" text primary key references "users" ("id"), "key" text not null, "created_at" text not null) strict;

CREATE TABLE "subscriptions" ("user_id" text primary key references "users" ("id"), "provider_ref" text unique, "ends_at" text not null, "cancelling" integer not null, "notices" integer not null, "created_at" text not null, "trial_told" text) strict;

CREATE TABLE "taken_back" ("user_id" text not null references "users" ("id") on delete cascade, "id" text not null, "created_at" text not null, constraint "taken_back_key" primary key ("user_id", "id")) strict;

CREATE TABLE "users" ("id" text primary key, "role" text not null, "first_name" text not null, "last_name" text not null, "email" text not null unique, "email_verified" integer default 0 not null, "password_hash" text, "country" text not null, "phone" text, "profile_image" text, "description" text default '' not null, "status" text default 'active' not null, "created_at" text not null, "last_active_at" text not null, "language" text default 'en' not null, "confirm_new_devices" integer default 0 not null) strict;

CREATE TABLE "warnings" ("id" text primary key, "user_id" text not null references "users" ("id"), "reason" text not null, "created_at" text not null, "read_at" text) strict;

CREATE TABLE "webhook_events" ("id" text primary key, "received_at" text not null) strict;

CREATE INDEX "attachments_by_message_id" on "attachments" ("message_id");

CREATE INDEX "begun_uploads_by_user_id" on "begun_uploads" ("user_id");

CREATE INDEX "buyer_ratings_by_buyer_user_id" on "buyer_ratings" ("buyer_user_id");

CREATE INDEX "buyer_ratings_by_seller_user_id_created_at" on "buyer_ratings" ("seller_user_id", "created_at");

CREATE INDEX "changes_by_audience_seq" on "changes" ("audience", "seq");

CREATE INDEX "chat_members_by_user_id_last_at" on "chat_members" ("user_id", "last_at");

CREATE INDEX "chats_by_seller_user_id_created_at" on "chats" ("seller_user_id", "created_at");

CREATE INDEX "contacts_by_created_at" on "contacts" ("created_at");

CREATE INDEX "contacts_by_email_id" on "contacts" ("email", "id");

CREATE INDEX "files_by_owner_user_id_id" on "files" ("owner_user_id", "id");

CREATE INDEX "idempotency_keys_by_created_at" on "idempotency_keys" ("created_at");

CREATE INDEX "idempotent_answers_by_created_at" on "idempotent_answers" ("created_at");

CREATE INDEX "invoices_by_user_id_created_at" on "invoices" ("user_id", "created_at");

CREATE INDEX "listing_facets_by_facet_member_since_position" on "listing_facets" ("facet", "member_since", "position");

CREATE INDEX "listing_facets_by_facet_rate_cents_position" on "listing_facets" ("facet", "rate_cents", "position");

CREATE INDEX "listing_facets_by_position" on "listing_facets" ("position");

CREATE INDEX "local_services_by_place" on "local_services" ("place_id", "sellers", "sub_category_id");

CREATE INDEX "local_services_by_sellers" on "local_services" ("sub_category_id", "sellers", "place_id");

CREATE INDEX "mails_by_state_next_try_at" on "mails" ("state", "next_try_at");

CREATE INDEX "mails_by_state_urgency" on "mails" ("state", "urgency", "next_try_at");

CREATE INDEX "mails_by_to_address_id" on "mails" ("to_address", "id");

CREATE INDEX "mails_by_tried_at" on "mails" ("tried_at");

CREATE INDEX "missed_searches_by_time" on "missed_searches" ("searched_at", "id");

CREATE INDEX "notices_by_mailed_at" on "notices" ("mailed_at", "created_at");

CREATE INDEX "notices_by_user_id" on "notices" ("user_id", "position");

CREATE INDEX "order_events_by_order_id" on "order_events" ("order_id");

CREATE INDEX "order_files_by_order_id" on "order_files" ("order_id");

CREATE INDEX "orders_by_buyer_user_id_created_at" on "orders" ("buyer_user_id", "created_at");

CREATE INDEX "orders_by_buyer_user_id_status" on "orders" ("buyer_user_id", "status");

CREATE INDEX "orders_by_seller_user_id_created_at" on "orders" ("seller_user_id", "created_at");

CREATE INDEX "orders_by_seller_user_id_status" on "orders" ("seller_user_id", "status");

CREATE INDEX "orders_by_status_created_at" on "orders" ("status", "created_at");

CREATE INDEX "portfolio_projects_by_user_id_created_at" on "portfolio_projects" ("user_id", "created_at");

CREATE INDEX "push_subscriptions_by_user_id" on "push_subscriptions" ("user_id");

CREATE INDEX "ratings_by_buyer_user_id_created_at" on "ratings" ("buyer_user_id", "created_at");

CREATE INDEX "ratings_by_project_id" on "ratings" ("project_id");

CREATE INDEX "ratings_by_seller_user_id_created_at" on "ratings" ("seller_user_id", "created_at");

CREATE INDEX "reports_by_reporter_user_id_id" on "reports" ("reporter_user_id", "id");

CREATE INDEX reports_by_settled_at on reports (settled_at, created_at);

CREATE INDEX "reset_links_by_user_id" on "reset_links" ("user_id");

CREATE INDEX "saved_list_sellers_by_seller" on "saved_list_sellers" ("seller_user_id");

CREATE INDEX "saved_lists_by_user" on "saved_lists" ("user_id", "id");

CREATE INDEX "seller_occupations_by_sub_category_id" on "seller_occupations" ("sub_category_id");

CREATE INDEX "sellers_by_away_until" on "sellers" ("away_until");

CREATE INDEX "sellers_by_subscription_status" on "sellers" ("subscription_status", "user_id");

CREATE INDEX "sessions_by_ends_at" on "sessions" ("ends_at");

CREATE INDEX "sessions_by_user_id" on "sessions" ("user_id");

CREATE INDEX "skills_by_sub_category_id" on "skills" ("sub_category_id");

CREATE INDEX "sub_categories_by_category_id" on "sub_categories" ("category_id");

CREATE INDEX subscriptions_by_ends_at on subscriptions (ends_at) where provider_ref is null;

CREATE INDEX "taken_back_by_created_at" on "taken_back" ("created_at");

CREATE INDEX "users_by_last_active_at" on "users" ("last_active_at");

CREATE INDEX "warnings_by_user_id" on "warnings" ("user_id", "id");
