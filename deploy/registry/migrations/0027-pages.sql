-- A device of a rollout is known from its first page on, and not only from its first report. Nodes of the previous release
-- write a device with its first report.
alter table registry.compared add column reported boolean not null default true;
-- The last page that a node served to the device, and the last start of a page that the device reported.
alter table registry.compared add column page_at timestamptz;
alter table registry.compared add column started_at timestamptz;
