-- Which cell serves a request. The map (customer to cell, host to customer) is in shared memory; cell-map-file.ts writes
-- it to a file, which is read completely at start and whose new lines are read afterwards.
local base64 = require("ngx.base64")
local ffi = require("ffi")
local certificates = require("certificates")

local M = {}

local customers = ngx.shared.revela_customers
local hosts = ngx.shared.revela_hosts
local byte, find, lower, sub = string.byte, string.find, string.lower, string.sub

local follow_seconds = 0.25
local chunk_bytes = 65536
local any = "cell_any"
local gone = "00000000-0000-0000-0000-000000000000"

-- Set by setup: the file, and for each cell of this nginx its upstream.
local map_file
local upstreams = {}

-- Ids are stored as 16 bytes: with them an entry of either kind fits into 128 bytes of shared memory.
local id_bytes = ffi.new("uint8_t[16]")
local digits = ffi.new("uint8_t[256]", 255)
for value = 0, 15 do
  digits[byte(string.format("%x", value))] = value
end
local starts = { [0] = 1, 3, 5, 7, 10, 12, 15, 17, 20, 22, 25, 27, 29, 31, 33, 35 }

local function id_of_uuid(uuid)
  if not uuid or #uuid ~= 36 then
    return nil
  end
  for index = 0, 15 do
    local high, low = digits[byte(uuid, starts[index])], digits[byte(uuid, starts[index] + 1)]
    if high == 255 or low == 255 then
      return nil
    end
    id_bytes[index] = high * 16 + low
  end
  return ffi.string(id_bytes, 16)
end

-- A token is base64url and begins with the 16 bytes of its customer's id.
local function id_of_token(token)
  if not token or #token < 24 then
    return nil
  end
  local bytes = base64.decode_base64url(sub(token, 1, 24))
  return bytes and sub(bytes, 1, 16)
end

-- Lines of cell-map-file.ts: `c UUID CELL VERSION` and `h UUID NAME`. Other lines are for the process that writes them.
local function apply(line)
  local kind = byte(line, 1)
  if kind == 99 then
    local id, ending = id_of_uuid(sub(line, 3, 38)), find(line, " ", 40, true)
    local cell = ending and sub(line, 40, ending - 1)
    if cell == "-" then
      customers:delete(id)
    elseif id and cell then
      return customers:set(id, cell)
    end
  elseif kind == 104 then
    local uuid, name = sub(line, 3, 38), sub(line, 40)
    if uuid == gone then
      hosts:delete(name)
    else
      return hosts:set(name, id_of_uuid(uuid))
    end
  end
end

local function read_position()
  local text = customers:get("position")
  if not text then
    return nil, 0
  end
  local generation, offset = text:match("^(%x+) (%d+)$")
  return generation, tonumber(offset)
end

-- Where to continue in a file with this header. A file that replaced the one before lists what was removed from it; a
-- later one does not, so nothing of the old map may stay.
local function start_position(header)
  local generation, previous = header:match("^revela%-cells 1 (%x+) (%x+)$")
  local known, offset = read_position()
  if known ~= generation then
    if known and known ~= previous then
      customers:flush_all()
      hosts:flush_all()
    end
    offset = #header + 1
  end
  return generation, offset
end

local function read_map(file, pause)
  local header = file:read("*l")
  if not header then
    return
  end
  local generation, offset = start_position(header)
  if not generation then
    return ngx.log(ngx.CRIT, "the map of cells cannot be read")
  end
  file:seek("set", offset)
  local rest, has_evicted = "", false
  while true do
    local chunk = file:read(chunk_bytes)
    if not chunk then
      break
    end
    local text, from = rest .. chunk, 1
    while true do
      local ending = find(text, "\n", from, true)
      if not ending then
        break
      end
      local _, _, evicted = apply(sub(text, from, ending - 1))
      has_evicted = has_evicted or evicted
      from = ending + 1
    end
    -- An incomplete line is read again when its rest is written.
    offset, rest = offset + from - 1, sub(text, from)
    customers:set("position", generation .. " " .. offset)
    pause()
  end
  if has_evicted then
    ngx.log(ngx.CRIT, "the map of cells does not fit into its memory, FRONT_MAP_MEGABYTES is too small")
  end
end

local function catch_up(pause)
  local file = io.open(map_file, "r")
  if not file then
    return
  end
  local ok, problem = pcall(read_map, file, pause)
  file:close()
  if not ok then
    ngx.log(ngx.CRIT, "reading the map of cells failed: ", problem)
  end
end

-- In init_by_lua: nginx accepts connections only after the map was read.
function M.setup(options)
  map_file = options.map_file
  for _, name in ipairs(options.cells) do
    upstreams[name] = "cell_" .. name
  end
  catch_up(function() end)
end

-- In init_worker_by_lua: one worker reads for all.
function M.follow()
  if ngx.worker.id() ~= 0 then
    return
  end
  local is_reading = false
  ngx.timer.every(follow_seconds, function(premature)
    if premature or is_reading then
      return
    end
    is_reading = true
    catch_up(function()
      -- Requests of this worker are served between two parts of a long file.
      ngx.sleep(0.001)
    end)
    is_reading = false
  end)
end

local function cell_of_id(id)
  return id and customers:get(id)
end

-- A cell that this nginx does not know is like an unknown customer: the one that is asked names it in its 421.
local function upstream_of_id(id)
  return upstreams[cell_of_id(id) or ""]
end

local function upstream_of_token(token)
  return upstream_of_id(id_of_token(token))
end

-- What only cells may tell each other is never accepted from outside.
local function drop_internal_headers()
  for name in pairs(ngx.req.get_headers(0)) do
    if sub(name, 1, 9) == "x-revela-" then
      ngx.req.clear_header(name)
    end
  end
end

-- The studio: sessions, a sign-in that waits for its second factor, links of mails, webhooks that name their customer.
function M.route_app()
  drop_internal_headers()
  local var = ngx.var
  var.revela_upstream = upstream_of_token(var["cookie___Host-revela"])
    or upstream_of_token(var["cookie___Host-revela-second"])
    or upstream_of_token(var.arg_t)
    or upstream_of_token(var.arg_token)
    or upstream_of_id(id_of_uuid(var.arg_customer))
    or any
end

-- Gallery hosts and own domains.
function M.route_host()
  drop_internal_headers()
  local var = ngx.var
  var.revela_upstream = upstream_of_id(hosts:get(lower(var.host)))
    or upstream_of_token(var["cookie___Host-revela-family"])
    or any
end

-- Images, downloads and prepared files have a token in their path; the path of a brand image contains the id itself.
function M.route_content()
  drop_internal_headers()
  local uri = ngx.var.uri
  local found = ngx.re.match(uri, [[^/(?:[df]/)?([\w-]{24,})/]], "jo")
  local brand = not found and ngx.re.match(uri, [[^/b/[0-9a-f]{3}/([0-9a-f-]{36})/]], "jo")
  ngx.var.revela_upstream = (found and upstream_of_token(found[1]))
    or (brand and upstream_of_id(id_of_uuid(brand[1])))
    or any
end

-- After a 421: the cell that it names, with what the first cell passes on. False when this nginx does not have it.
function M.route_again(passed_headers)
  local var = ngx.var
  local upstream = upstreams[var.upstream_http_x_revela_cell or ""]
  if not upstream then
    return false
  end
  for _, name in ipairs(passed_headers) do
    local value = var["upstream_http_" .. name:gsub("-", "_")]
    if value then
      ngx.req.set_header(name, value)
    end
  end
  var.revela_upstream = upstream
  return true
end

-- The certificates of each cell are in a folder of its own. Shortly after a move the new one may not have them yet.
local function certificate_folders(folder, name)
  local cell = cell_of_id(hosts:get(lower(name or "")))
  if not cell then
    return {}
  end
  local folders = { folder .. "/" .. cell .. "/domains" }
  for other in pairs(upstreams) do
    if other ~= cell then
      folders[#folders + 1] = folder .. "/" .. other .. "/domains"
    end
  end
  return folders
end

function M.serve_certificate(folder)
  certificates.serve(certificate_folders(folder, certificates.server_name()))
end

function M.has_certificate(folder, name)
  return certificates.has(certificate_folders(folder, name), name)
end

return M
