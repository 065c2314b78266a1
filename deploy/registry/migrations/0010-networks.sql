-- A hash of the widest network of the first report (an IPv4 /24, an IPv6 /48). `address` is a hash of the narrowest. Nodes of the
-- previous release leave it null, and then `address` counts.
alter table registry.compared add column wide text;
