-- Certificates of own domains, by the name in the TLS handshake. Parsing a key and a chain costs OpenSSL three times as
-- much as the handshake itself (bench/domains), so each worker keeps them parsed.
local ssl = require("ngx.ssl")
local lrucache = require("resty.lrucache")

local M = {}

-- About 20 KB each, in every worker.
local max_certificates = 1000
-- After this time the file is read again; it is parsed again only when it has changed.
local fresh_seconds = 1

local cache = lrucache.new(max_certificates)

-- As domainPattern in own-domains.ts: nothing else may become part of a path.
local domain = [[^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$]]

local function read_file(path)
  local file = io.open(path, "r")
  if not file then
    return nil
  end
  local text = file:read("*a")
  file:close()
  return text
end

-- Kept by name: a certificate that is read from another folder replaces the one before.
local function find_certificate(folders, name)
  local known = cache:get(name)
  local now = ngx.now()
  if known and now - known.read_at < fresh_seconds then
    return known
  end
  local text
  for _, folder in ipairs(folders) do
    text = text or read_file(folder .. "/" .. name .. ".pem")
  end
  if not text then
    cache:delete(name)
    return nil
  end
  if known and known.text == text then
    known.read_at = now
    return known
  end
  local chain = ssl.parse_pem_cert(text)
  local key = ssl.parse_pem_priv_key(text)
  if not chain or not key then
    return nil
  end
  local found = { text = text, chain = chain, key = key, read_at = now }
  cache:set(name, found)
  return found
end

local function is_domain(name)
  return name and ngx.re.find(name, domain, "jo")
end

M.server_name = ssl.server_name

-- Refuses the handshake when no folder has a certificate for its name.
function M.serve(folders)
  local name = ssl.server_name()
  if not is_domain(name) then
    return ngx.exit(ngx.ERROR)
  end
  local found = find_certificate(folders, name)
  if not found or not ssl.clear_certs() or not ssl.set_cert(found.chain) or not ssl.set_priv_key(found.key) then
    return ngx.exit(ngx.ERROR)
  end
end

-- Whether a page of this name could be opened with https.
function M.has(folders, name)
  return is_domain(name) ~= nil and find_certificate(folders, name) ~= nil
end

return M
