drop table registry.error_devices;
drop table registry.errors;
drop table registry.source_maps;
